# Mytharium. Needs python3 and make; a C compiler makes the engine fast, chromium and npm add tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
TOOLS := UV_COMPILE_BYTECODE=0 $(UV) pip install -q --require-hashes -r # what only developers use
LOCKS := requirements
STAMPS := $(VENV)/.stamps
SOURCES := pyproject.toml setup.py $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*')
JS := $(shell find src -name '*.js')
PYTEST := $(BIN)/python -m pytest -q -n 2
PATIENT := --reruns 1 --only-rerun TimeoutError # who waited too long for another process tries once more

# uv knows nothing of pip's settings: hand it the registry this machine gives to pip, if it gives one.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
export UV_NO_PROGRESS ?= 1
export UV_COMPILE_BYTECODE ?= 1
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help setup setup-dev build run test checks lint types types-js test-interpreted test-installed test-browser \
	test-cluster docs bench peers shots soak soak-notation soak-faults soak-breakages soak-restart \
	soak-races soak-leaks audit dist lock clean FORCE

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | awk -F'\t' '{printf "  make %-18s %s\n", $$1, $$2}'

setup: $(STAMPS)/built ## Prepare .venv with Mytharium installed

run: setup ## Serve on http://127.0.0.1:8000
	@$(BIN)/mytharium serve $(ARGS)

# --- the environment ---------------------------------------------------------------------------------------------

$(STAMPS)/uv: $(LOCKS)/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mytharium needs Python 3.11 or newer")'
	@echo "preparing $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

$(STAMPS)/run: $(LOCKS)/run.txt $(LOCKS)/build.txt $(STAMPS)/uv
	@$(UV) pip install -q --require-hashes -r $(LOCKS)/run.txt -r $(LOCKS)/build.txt
	@touch $@

$(STAMPS)/dev: $(LOCKS)/dev.txt $(STAMPS)/run
	@$(TOOLS) $<
	@touch $@

$(STAMPS)/research: $(LOCKS)/research.txt $(STAMPS)/run
	@$(TOOLS) $< || echo "the extra research does not install here: its tests are skipped"
	@touch $@

$(STAMPS)/cluster: $(LOCKS)/cluster.txt $(STAMPS)/dev
	@$(TOOLS) $<
	@touch $@

$(STAMPS)/audit: $(LOCKS)/audit.txt $(STAMPS)/dev
	@$(TOOLS) $<
	@touch $@

$(STAMPS)/docs: $(LOCKS)/docs.txt $(STAMPS)/uv
	@$(TOOLS) $<
	@touch $@

# --- the package -------------------------------------------------------------------------------------------------

# Changes when a file comes or goes, or when the wish for a compiled engine changes; make sees edits by their time.
build/inputs: FORCE
	@mkdir -p $(@D)
	@echo "compile=$(MYTHARIUM_COMPILE)" $(SOURCES) >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(STAMPS)/built: $(SOURCES) build/inputs $(STAMPS)/run
	@rm -rf build/wheel
	@$(UV) build --wheel --no-build-isolation --out-dir build/wheel . >build/log 2>&1 || { cat build/log; exit 1; }
	@$(UV) pip install -q --no-deps --reinstall build/wheel/*.whl
	@rm -rf src/mytharium.egg-info
	@cd build && ../$(BIN)/python -c 'from mytharium.core import engine; print(engine.describe())'
	@touch $@

build: setup ## Rebuild and install the package if its sources changed

# --- the checks --------------------------------------------------------------------------------------------------

setup-dev: $(STAMPS)/dev $(STAMPS)/research $(STAMPS)/docs $(STAMPS)/built

test: checks test-interpreted test-installed test-browser ## Lint, types and all tests

checks: ## Lint and types, while the package is built
	@$(MAKE) --no-print-directory -j2 --output-sync lint types types-js setup-dev

lint: $(STAMPS)/dev ## ruff check and ruff format --check
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(STAMPS)/dev ## mypy --strict
	$(BIN)/mypy setup.py src tests $(wildcard benchmarks)

# What plays by the rules is tested on both engines; what is around it is the same for both.
AROUND := $(addprefix tests/,arena cli coach docs research scene security server)
ENGINE := $(filter-out tests/browser/ $(AROUND:=/),$(sort $(wildcard tests/*/)))

test-interpreted: setup-dev ## Tests of the engine, on the sources as they are
	PYTHONPATH=src MYTHARIUM_ENGINE=interpreted $(PYTEST) --dist worksteal $(or $(TESTS),$(ENGINE)) $(ARGS)

# Three at once on two cores: many of these wait for another process.
test-installed: setup-dev ## Tests of the engine and of everything around it, on the package as installed
	$(PYTEST) -n 3 --dist worksteal $(PATIENT) $(or $(TESTS),$(AROUND) $(ENGINE)) -m "not source" $(ARGS)

test-browser: setup-dev ## Tests in a real browser
	@$(BIN)/python tests/needs.py browser $(PYTEST) $(PATIENT) $(or $(TESTS),tests/browser) $(ARGS)

test-cluster: setup-dev $(STAMPS)/cluster ## The test with a Ray cluster, which is too heavy for every day
	PYTHONPATH=src MYTHARIUM_ENGINE=interpreted $(BIN)/python tests/needs.py cluster $(PYTEST) -n 0 tests/arena/test_cluster.py

types-js: $(STAMPS)/dev ## tsc on the browser modules
	@$(BIN)/python tests/needs.py tsc $(MAKE) --no-print-directory tsc

.PHONY: tsc
tsc: $(if $(JS),node_modules/.stamp)
	$(if $(JS),node_modules/.bin/tsc --project tsconfig.json && node_modules/.bin/tsc --project tsconfig.worker.json)

node_modules/.stamp: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# --- the rest ----------------------------------------------------------------------------------------------------

docs: $(STAMPS)/run $(STAMPS)/docs ## The documentation as pages, into build/docs
	@PYTHONPATH=src $(BIN)/python docs/gather.py build/pages
	@$(BIN)/zensical build --strict --config-file mkdocs.yml

bench: setup ## Measure the engine
	@$(BIN)/mytharium bench $(ARGS)

peers: setup $(STAMPS)/research ## Measure other engines beside ours
	@$(BIN)/python -m benchmarks.peers $(ARGS)

shots: setup-dev ## Screenshots of every page into shots/
	@PYTHONPATH=src $(BIN)/python -m tests.browser.shots $(ARGS)

soak: setup-dev ## Whole games in a browser, every frame compared with a fresh page (ARGS="terra_mystica --games 20")
	@PYTHONPATH=src $(BIN)/python -m tests.browser.soak $(ARGS)

soak-notation: setup-dev ## 10,000 random games of Terra Mystica written for terra.snellman.net and read again
	@MYTHARIUM_ROUND_TRIPS=10000 $(BIN)/python -m pytest -q -o faulthandler_timeout=0 tests/rulebook/terra_mystica/test_both_ways.py

soak-faults: setup-dev ## A server with bots and clocks killed 1,000 times (ARGS="--db postgres --kills 100")
	@PYTHONPATH=src $(BIN)/python -m tests.soak.faults $(ARGS)

soak-breakages: setup-dev ## PostgreSQL restarted, lines cut, disks full, the clock set, while people play (ARGS="restart --rounds 50")
	@PYTHONPATH=src $(BIN)/python -m tests.soak.breakages $(ARGS)

soak-restart: setup-dev ## How long 500 pages are without a picture when the server is killed and started again
	@$(BIN)/python -m tests.soak.restart $(ARGS)

soak-races: setup-dev ## Two processes write one table 10,000 times, on SQLite and PostgreSQL (ARGS="--takeover 20": one is killed)
	@PYTHONPATH=src $(BIN)/python -m tests.soak.races $(ARGS)

soak-leaks: setup-dev ## A million views of twin worlds, through every way out (ARGS="--views 10000 --state FILE")
	@$(BIN)/python -m tests.soak.leaks $(ARGS)

audit: $(STAMPS)/audit ## Look up known vulnerabilities of the locked dependencies
	@$(BIN)/python -m tests.audit $(LOCKS)/run.txt $(LOCKS)/postgres.txt

dist: $(STAMPS)/audit ## A pure wheel, a compiled one, the sources and an SBOM into build/dist, each tried in a fresh environment
	@rm -rf build/dist
	@MYTHARIUM_COMPILE=1 $(UV) build -q --no-build-isolation --out-dir build/dist .
	@MYTHARIUM_COMPILE=0 $(UV) build -q --wheel --no-build-isolation --out-dir build/dist build/dist/*.tar.gz
	@rm -rf src/mytharium.egg-info
	@$(BIN)/python -m tests.dist build/dist

LOCK := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	--no-annotate $(if $(UPGRADE),--upgrade)

lock: $(STAMPS)/uv ## Remake the locks (UPGRADE=1: to the newest versions)
	$(LOCK) requirements/uv.in -o requirements/uv.txt
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra postgres -c requirements/run.txt -o requirements/postgres.txt
	$(LOCK) requirements/build.in -c requirements/run.txt -o requirements/build.txt
	$(LOCK) pyproject.toml --extra dev -c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra research -c requirements/run.txt -o requirements/research.txt
	$(LOCK) pyproject.toml --extra cluster -c requirements/run.txt -o requirements/cluster.txt
	$(LOCK) pyproject.toml --extra docs -c requirements/dev.txt -o requirements/docs.txt
	$(LOCK) pyproject.toml --extra audit -c requirements/dev.txt -o requirements/audit.txt
	npm install --package-lock-only --no-audit --no-fund

clean: ## Remove everything that make made
	rm -rf $(VENV) build node_modules src/mytharium.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .cache shots
