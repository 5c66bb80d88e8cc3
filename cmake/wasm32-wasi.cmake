# clang, lld and wasi-libc as Debian packs them.
set(CMAKE_SYSTEM_NAME Generic) # "WASI" works too but CMake warns that it does not know it
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(MOTTE_WASM ON)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The last -O of the link line: with any other, clang runs wasm-opt where one is installed, and the
# bytes would depend on the machine.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-O0")
