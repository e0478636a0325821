# What `cmake --install` gives to other projects.
