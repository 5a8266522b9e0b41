"""Stand-ins for Pydantic in a browser (:mod:`kabale.web.plain`): models, limits, and values in their shapes."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_typed_dict

MISSING: Final = object()
"""The default of a field that must be there."""

Place = tuple[str | int, ...]
"""Where a value is in a request: ``("body", "deal")``."""


class ValidationError(ValueError):
    """A value that does not have its shape; the framework has one class for a request and one for a model."""

    def __init__(self, errors: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(errors)
        self._errors = errors

    def errors(self, **_: object) -> Sequence[Mapping[str, Any]]:
        """Return what is wrong, each with its place."""
        return self._errors


class CustomError(ValueError):
    """A validator's own refusal: a kind, and words with values."""

    def __init__(self, kind: str, words: str, values: Mapping[str, object]) -> None:
        super().__init__(words.format(**values))
        self.kind = kind


def wrong(place: Place, words: str, kind: str = "value_error") -> ValidationError:
    """Return the refusal of a value at a place."""
    return ValidationError([{"loc": place, "msg": words, "type": kind}])


# -- shapes ------------------------------------------------------------------------------------------------------------


class ValueLimits:
    """Limits of a value (``Field``, ``Query``, ``Path``, ``StringConstraints``), and where it comes from."""

    def __init__(self, default: Any = MISSING, **limits: Any) -> None:
        self.default = MISSING if default is ... else default
        self.limits = limits

    def check(self, value: Any, place: Place) -> None:
        """See that a value keeps the limits. Raises ValidationError."""
        limits = self.limits
        if isinstance(value, int | float) and not isinstance(value, bool):
            if "ge" in limits and value < limits["ge"]:
                raise wrong(place, f"Input should be greater than or equal to {limits['ge']}")
            if "le" in limits and value > limits["le"]:
                raise wrong(place, f"Input should be less than or equal to {limits['le']}")
            if limits.get("allow_inf_nan") is False and not isfinite(value):
                raise wrong(place, "Input should be a finite number")
        elif isinstance(value, str | list):
            unit = "character" if isinstance(value, str) else "item"
            least, most = limits.get("min_length", 0), limits.get("max_length")
            if len(value) < least:
                raise wrong(place, f"Input should have at least {least} {unit}{'s' * (least != 1)}")
            if most is not None and len(value) > most:
                raise wrong(place, f"Input should have at most {most} {unit}{'s' * (most != 1)}")
            if "pattern" in limits and not re.search(limits["pattern"], str(value)):
                raise wrong(place, f"String should match pattern '{limits['pattern']}'")


@dataclass(frozen=True, slots=True)
class AfterValidator:
    """A function that sees a value when it has its shape."""

    function: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class BeforeValidator:
    """A function that makes another value before that has its shape."""

    function: Callable[[Any], Any]


def model_validator(*, mode: Literal["after"]) -> Callable[[Any], Any]:
    """Mark the method of a model that sees it when all fields have their shapes."""

    def mark(method: Any) -> Any:
        method.validates = mode
        return method

    return mark


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a model: its shape, the name in what is sent, and what makes its default."""

    shape: Any
    alias: str
    default: Any
    factory: Callable[[], Any] | None


class _Fields:
    """``model_fields`` of a model: its fields by their names."""

    def __get__(self, _: object, cls: "type[BaseModel]") -> Mapping[str, _Field]:
        return cls.own_fields()


class BaseModel:
    """A value with named fields, as Pydantic's."""

    model_config: Mapping[str, Any] = {}
    model_fields = _Fields()

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    @classmethod
    @cache
    def own_fields(cls) -> Mapping[str, _Field]:
        """Return the fields by their names, in their order."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: _field(hints[name], name, cls) for name in hints if not name.startswith(("model_", "__"))}

    @classmethod
    def model_validate(cls, value: Any, *, from_attributes: bool = False, place: Place = ()) -> Any:
        """Return the model of a mapping, or of the attributes of an object. Raises ValidationError."""
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping) and not from_attributes:
            raise wrong(place, "Input should be a valid dictionary or object to extract fields from", "model_type")
        known = cls.own_fields()
        made: dict[str, Any] = {}
        for name, each in known.items():
            given = value.get(each.alias, MISSING) if isinstance(value, Mapping) else getattr(value, each.alias)
            if given is MISSING:
                made[name] = _default(each, (*place, each.alias))
            else:
                made[name] = convert(each.shape, given, (*place, each.alias), from_attributes=from_attributes)
        if isinstance(value, Mapping):
            made |= cls._others({key: each for key, each in value.items() if key not in known}, place)
        model = cls(**made)
        for method in filter(lambda each: hasattr(each, "validates"), vars(cls).values()):
            model = _called(method, model, place)
        return model

    @classmethod
    def _others(cls, values: Mapping[str, Any], place: Place) -> Mapping[str, Any]:
        """Return the values that no field names, as far as the model takes such. Raises ValidationError."""
        how = cls.model_config.get("extra", "ignore")
        if how == "forbid" and values:
            raise wrong((*place, next(iter(values))), "Extra inputs are not permitted", "extra_forbidden")
        if how != "allow":
            return {}
        key, shape = get_args(get_type_hints(cls, include_extras=True)["__pydantic_extra__"])
        return {convert(key, name, place): convert(shape, each, (*place, name)) for name, each in values.items()}

    @classmethod
    def model_validate_json(cls, text: bytes) -> Any:
        """Return the model of a JSON text. Raises ValidationError."""
        try:
            return cls.model_validate(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise error if isinstance(error, ValidationError) else wrong((), str(error), "json_invalid") from error

    def model_dump(self, *, exclude_none: bool = False, exclude: frozenset[str] | set[str] = frozenset()) -> Any:
        """Return the fields as plain data."""
        kept = {name: each for name, each in vars(self).items() if name not in exclude}
        return plain({name: each for name, each in kept.items() if not (exclude_none and each is None)})


def _field(shape: Any, name: str, cls: type) -> _Field:
    default = getattr(cls, name, MISSING)
    marks = [each for each in (*getattr(shape, "__metadata__", ()), default) if isinstance(each, ValueLimits)]
    if isinstance(default, ValueLimits):
        shape, default = Annotated[shape, default], default.default
    limits = {key: value for mark in marks for key, value in mark.limits.items()}
    return _Field(shape, limits.get("validation_alias", name), default, limits.get("default_factory"))


def _default(each: _Field, place: Place) -> Any:
    if each.factory is not None:
        return each.factory()
    if each.default is MISSING:
        raise wrong(place, "Field required", "missing")
    return each.default


def create_model(name: str, **shapes: tuple[Any, Any]) -> type[BaseModel]:
    """Return a model whose fields all must be there."""
    return type(name, (BaseModel,), {"__annotations__": {key: shape for key, (shape, _) in shapes.items()}})


def _called(function: Callable[[Any], Any], value: Any, place: Place) -> Any:
    try:
        return function(value)
    except ValidationError:
        raise
    except CustomError as error:
        raise wrong(place, str(error), error.kind) from error
    except ValueError as error:
        raise wrong(place, f"Value error, {error}") from error


def convert(shape: Any, value: Any, place: Place, *, lax: bool = False, from_attributes: bool = False) -> Any:
    """Return a value in a shape; if *lax*, a number may be a text. Raises ValidationError."""
    origin, inner = get_origin(shape), get_args(shape)

    def part(of: Any, each: Any, *at: str | int) -> Any:
        return convert(of, each, (*place, *at), lax=lax, from_attributes=from_attributes)

    if origin is Annotated:
        for mark in inner[1:]:
            value = _called(mark.function, value, place) if isinstance(mark, BeforeValidator) else value
        value = part(inner[0], value)
        for mark in inner[1:]:
            if isinstance(mark, ValueLimits):
                mark.check(value, place)
            value = _called(mark.function, value, place) if isinstance(mark, AfterValidator) else value
        return value
    if origin in {Union, UnionType}:
        return _chosen(inner, value, place, part)
    if origin is Literal:
        if value not in inner:
            raise wrong(place, f"Input should be {' or '.join(map(repr, inner))}", "literal_error")
        return value
    if origin in {Required, NotRequired}:
        return part(inner[0], value)
    if is_typed_dict(shape) and isinstance(value, Mapping):
        hints = get_type_hints(shape, include_extras=True)
        if lacking := sorted(shape.__required_keys__ - value.keys()):
            raise wrong((*place, lacking[0]), "Field required", "missing")
        return {name: part(hints[name], value[name], name) for name in hints if name in value}
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        return shape.model_validate(value, from_attributes=from_attributes, place=place)
    if origin in {list, Sequence} and isinstance(value, list | tuple):
        return [part(inner[0], each, number) for number, each in enumerate(value)]
    return _plain_value(origin or shape, value, place, lax=lax)


def _chosen(shapes: Sequence[Any], value: Any, place: Place, part: Callable[[Any, Any], Any]) -> Any:
    """Return a value in the first shape that it has. Raises ValidationError."""
    if value is None and NoneType in shapes:
        return None
    failure = wrong(place, "Input should be None")
    for shape in (each for each in shapes if each is not NoneType):
        try:
            return part(shape, value)
        except ValidationError as error:
            failure = error
    raise failure


_NAMES: Final = {int: "integer", float: "number", str: "string", bool: "boolean", list: "list", dict: "dictionary"}


def _plain_value(shape: Any, value: Any, place: Place, *, lax: bool) -> Any:
    """Return a value of a plain type. Raises ValidationError."""
    if lax and shape is bool and value in {"true", "1", "false", "0"}:
        return value in {"true", "1"}
    if lax and shape in {int, float} and isinstance(value, str):
        try:
            return shape(value)
        except ValueError as error:
            words = f"Input should be a valid {_NAMES[shape]}, unable to parse string as a{'n' * (shape is int)}"
            raise wrong(place, f"{words} {_NAMES[shape]}", f"{shape.__name__}_parsing") from error
    if shape in {int, float} and isinstance(value, bool):
        raise wrong(place, f"Input should be a valid {_NAMES[shape]}", f"{shape.__name__}_type")
    if shape is float and isinstance(value, int):
        return float(value)
    if shape in _NAMES and not isinstance(value, shape):
        raise wrong(place, f"Input should be a valid {_NAMES[shape]}", f"{shape.__name__}_type")
    return value


def text_of(value: Any) -> str:
    """Return a value as JSON."""
    return json.dumps(value, default=_parts, ensure_ascii=False, separators=(",", ":"))


def plain(value: Any) -> Any:
    """Return a value as what JSON has."""
    return json.loads(text_of(value))


def _parts(value: Any) -> Any:
    """Return what a value is made of that JSON does not know."""
    match value:
        case BaseModel():
            return vars(value)
        case Enum():
            return value.value
        case Mapping():
            return dict(value)
        case set() | frozenset():
            return list(value)
        case _:
            return {each.name: getattr(value, each.name) for each in fields(value)}
