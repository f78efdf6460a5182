# Each target calls a script in Scripts/; CONTRIBUTING.md lists them.

PORT ?= 8080
CONTACTS ?=

.DEFAULT_GOAL := help
.PHONY: help run test check docs format bench soak kill-store fuzz sanitize adapter man screenshot clean

help: ## list the targets
	@echo "make run [CONTACTS=people.vcf] [PORT=8080]   build in release mode and start Contacts"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

run:
	@PORT="$(PORT)" CONTACTS="$(CONTACTS)" Scripts/run

test: ## check the format, build everything, run every test, browsers included
	@Scripts/test

check: ## check the format and the repository's own rules, without browsers
	@Scripts/check

docs: ## build the documentation of every public module; a warning is an error
	@Scripts/docs

format: ## rewrite the sources in the repository's format
	@Scripts/format

bench: ## measure, and print a table and JSON lines
	@Scripts/bench

soak: ## kill apps and the host at random while a script types in Chromium and a thousand users visit
	@Scripts/soak

kill-store: ## kill a process that commits at 2,000 random moments, and check from another
	@Scripts/kill-store

fuzz: ## fuzz the readers of hostile bytes, FUZZ_SECONDS (60) for each; FUZZ_ADDRESS=1 adds AddressSanitizer
	@Scripts/fuzz

sanitize: ## run the engine's tests under ThreadSanitizer
	@Scripts/sanitize

adapter: ## test the source adapter, and the example that uses it in both browsers
	@Scripts/adapter

man: ## write the manual page and the shell completions, and print how to read them
	@Scripts/manual

screenshot: ## make the images that the README shows
	@Scripts/screenshot

clean: ## remove everything that was built
	@Scripts/clean
