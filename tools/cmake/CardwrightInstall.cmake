# What `cmake --install` gives to other projects: find_package(Cardwright) with Cardwright::abi, Cardwright::rt, Cardwright::rt_record (saves),
# Cardwright::rt_replay and Cardwright::rt_changelog, and, unless the engine was built alone, the program Cardwright::cardc and the function
# cardwright_add_cards.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Cardwright")
set(installed_libraries)
foreach(library cardabi cardrt cardrt_record cardrt_replay cardrt_changelog)
  if(TARGET ${library})
    string(REPLACE "card" "" short "${library}")
    set_target_properties(${library} PROPERTIES EXPORT_NAME ${short})
    add_library(Cardwright::${short} ALIAS ${library})
    list(APPEND installed_libraries ${library})
  endif()
endforeach()
if(NOT installed_libraries)
  return()
endif()
if(TARGET cardc)
  list(APPEND installed_libraries cardc)
endif()

install(TARGETS ${installed_libraries} EXPORT CardwrightTargets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
  INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
foreach(part abi core rules/hearth record replay changelog)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/runtime/${part}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endforeach()
install(EXPORT CardwrightTargets NAMESPACE Cardwright:: DESTINATION "${package_dir}")

write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/CardwrightConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_SOURCE_DIR}/tools/cmake/CardwrightConfig.cmake"
  "${PROJECT_SOURCE_DIR}/tools/cmake/CardwrightAddCards.cmake"
  "${PROJECT_SOURCE_DIR}/tools/cmake/CardwrightCheckSets.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/CardwrightConfigVersion.cmake"
  DESTINATION "${package_dir}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
