# The doors to everything. `./run TARGET` installs what a target needs and then calls it here.
.PHONY: help play test build wasm bench proof pictures site format fuzz clean
.DEFAULT_GOAL := help

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
SUITES ?=

# $(call preset,NAME,ARGUMENTS OF THE BUILD): the words of a configuration are shown only when it fails.
define preset
@mkdir -p build
@cmake --preset $(1) > build/$(1).log 2>&1 || { cat build/$(1).log; exit 1; }
@cmake --build --preset $(1) -j $(JOBS) $(2)
endef

help:
	@echo 'make play      build Motte and serve it to this machine and the local network'
	@echo 'make test      every test; SUITES="floors golden" runs some of them'
	@echo 'make build     the library and the command line, left at build/motte'
	@echo 'make wasm      the module of the browser, left at build/wasm/motte.wasm'
	@echo 'make site      the static site, left in web/dist'
	@echo 'make bench     the speed tables, native and in wasm'
	@echo 'make proof     the long proofs: foreign machines, memory checker, fuzzing'
	@echo 'make fuzz      FUZZ_SECONDS=60 of fuzzing for each reader'
	@echo 'make pictures  the pictures of docs/'
	@echo 'make format    format all sources'
	@echo 'make clean     remove what was built'
	@echo './run TARGET does the same and first installs what is missing.'

build:
	$(call preset,cli)
	@cp build/cli/motte build/motte.new && mv build/motte.new build/motte
	@echo 'built build/motte'

wasm:
	$(call preset,wasm)

site: wasm
	@cd web && npm run --silent build
	@echo 'the site is in web/dist: any static host serves it (offline use needs https)'

play: site
	@cd web && npm run --silent serve

test:
	@node tests/run_all.mjs $(SUITES)

bench: build wasm
	@build/motte bench
	@cd web && npm run --silent wasm && npm run --silent bench

proof:
	@FUZZ_SECONDS=$(FUZZ_SECONDS) node tests/run_proof.mjs $(SUITES)

fuzz:
	$(call preset,fuzz)
	@FUZZ_SECONDS=$(FUZZ_SECONDS) node tests/check_fuzz.mjs

pictures: site
	@cd web && npm run --silent pictures

format:
	@find src include cli web/core tests examples -name '*.[ch]' | xargs clang-format-14 -i
	@cd web && npm run --silent format

clean:
	rm -rf build web/dist web/public/motte.wasm
