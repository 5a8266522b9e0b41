# The same few targets for everyone and for CI. None asks a question.
# The tests have three tiers: `make test`, `make test-all` and `make check`; tests/README.md tells them apart.
.PHONY: setup setup-all setup-tests play site test tests test-all bench check style types fmt docs docs-site extension clean lock test-pythons test-lowest test-newest release-check

# The environment must not change what the tests see, nor keep Python from saving bytecode: without it, each worker and
# each program that a test starts compiles everything again.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONDONTWRITEBYTECODE

bin := .venv/bin
code := src tests $(wildcard benchmarks examples scripts)
words := tests/test_house.py tests/test_writing.py $(wildcard README.md docs)
# A test that hangs shows where and ends the run. No test depends on a clock otherwise.
pytest := $(bin)/python -m pytest --no-skips -n auto --dist worksteal -o faulthandler_exit_on_timeout=true

# What playing needs.
setup:
	@sh scripts/setup.sh

# What tests, checks and studies need too.
setup-all:
	@sh scripts/setup.sh all

# What the tests need. The browser and the database come first, because a user who cannot install them has to ask somebody.
setup-tests:
	@sh scripts/setup_tests.sh
	@sh scripts/setup.sh all
	@sh scripts/setup_pyodide.sh
	@sh scripts/setup_solver.sh

# The page as a folder for any host, in build/folder: it plays without a server.
site: setup-all
	@sh scripts/setup_pyodide.sh
	@sh scripts/setup_solver.sh
	@rm -rf build/folder
	$(bin)/kabale site build/folder --pyodide .venv/pyodide

play: setup
	@$(bin)/kabale serve

# Types take as long as all other checks together: they go side by side, and each says what it finds.
check: setup-all
	@$(MAKE) --no-print-directory -j2 --output-sync=target style types

style:
	$(bin)/ruff check $(code)
	$(bin)/ruff format --check $(code)
	$(bin)/lint-imports --no-logo
	@sh scripts/page/check.sh
	$(bin)/python -m pytest -q -m "" $(words)

types:
	$(bin)/mypy $(code)
	$(bin)/python -m pytest -q -m "" tests/test_typed.py tests/pat/test_decoded.py

# The fast tests (tests/tiers.py). None is skipped.
test: setup-tests tests

tests:
	$(pytest) -o faulthandler_timeout=300

# The fast and the slow tests; `make test-all shard=2/4` runs the second of four parts.
test-all: setup-tests
	@sh scripts/setup_tests.sh all
	@sh scripts/setup_pyodide.sh tests
	$(pytest) -m "" $(if $(shard),--shard=$(shard)) -o faulthandler_timeout=1800 --hypothesis-profile=thorough

# `make bench` runs all parts but the longest, `make bench search rules` two of them.
parts := $(filter-out bench,$(MAKECMDGOALS))

bench: setup-all
	@case " $(parts) " in *" site "*) sh scripts/setup_pyodide.sh && sh scripts/setup_solver.sh ;; esac
	$(bin)/python -m benchmarks $(parts)

ifeq (bench,$(firstword $(MAKECMDGOALS)))
.PHONY: $(parts)
$(parts):
	@:
endif

fmt: setup-all
	$(bin)/ruff check --fix $(code)
	$(bin)/ruff format $(code)

# What is made of the code: documents (codes, games, tables), types for the page, man page and completions (deploy/share).
docs: setup-all
	$(bin)/python scripts/make_docs.py
	$(bin)/python scripts/api_types.py
	$(bin)/python scripts/make_man.py

# The documents as a site, in build/site.
docs-site:
	@sh scripts/docs_site.sh

# The extension for Visual Studio Code, as Open VSX takes it, in dist.
extension: setup-all
	@sh editors/vscode/pack.sh dist

# The tests with each Python from 3.11 to 3.14 that is here; `make test-pythons tests="tests/cli tests/web"` runs these.
test-pythons:
	@sh scripts/test_pythons.sh $(tests)

# Kabale with the lowest versions of what it needs.
test-lowest:
	@sh scripts/test_versions.sh lowest

# The fast tests of the command line and the server with the newest versions of what Kabale needs.
test-newest:
	@sh scripts/test_versions.sh newest $(tests)

# Builds what is released, looks at it, and plays with it in an empty environment. Publishes nothing.
release-check: setup-tests
	@sh scripts/release_check.sh

# Write the locks anew; needs the network.
lock:
	@sh scripts/lock.sh

clean:
	rm -rf .venv build dist kernel/target .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
