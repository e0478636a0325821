# find_package(Cardwright): the engine (Cardwright::rt), saves (Cardwright::rt_record), the tables (Cardwright::abi), the
# compiler (Cardwright::cardc, where it was built), and cardwright_add_cards(TARGET CARDS ...).
include("${CMAKE_CURRENT_LIST_DIR}/CardwrightTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/CardwrightAddCards.cmake")
