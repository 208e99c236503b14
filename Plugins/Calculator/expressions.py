"""Values of expressions as people write them: exact numbers, units and dates.

Nothing of an expression is ever run as Python: its syntax tree is walked, and whatever is not listed
here is refused. Its size bounds the time that it takes.
"""

import ast
import calendar
import datetime
import math
import operator
import re
from fractions import Fraction

LONGEST = 200
LARGEST_BITS = 4096


class NoExpression(Exception):
    """Why a text has no value."""


class DecimalComma(NoExpression):
    """That a number is written with a comma, which separates arguments."""

    def __init__(self, number):
        remedy, whole = number.replace(",", "."), number.replace(",", "")
        if number.count(",") > 1:
            remedy = whole
        elif len(number.partition(",")[2]) == 3:
            remedy = f"{remedy} or {whole}"
        super().__init__(f"{number} is not a number; write {remedy}")


class Duration:
    """A span of whole months and days."""

    def __init__(self, months=0, days=0):
        self.months, self.days = months, days

    def __neg__(self):
        return Duration(-self.months, -self.days)

    def __add__(self, other):
        if isinstance(other, Duration):
            return Duration(self.months + other.months, self.days + other.days)
        return NotImplemented

    def __sub__(self, other):
        return self + -other if isinstance(other, Duration) else NotImplemented

    def after(self, date):
        """The day this long after another; of a shorter month, its last one."""
        year, month = divmod(date.year * 12 + date.month - 1 + self.months, 12)
        day = min(date.day, calendar.monthrange(year, month + 1)[1])
        return datetime.date(year, month + 1, day) + datetime.timedelta(self.days)


SPANS = {"day": (0, 1), "week": (0, 7), "month": (1, 0), "year": (12, 0)}

UNITS = {
    "length": {"mm": "1/1000", "cm": "1/100", "m": "1", "km": "1000", "in": "254/10000",
               "inch": "254/10000", "ft": "3048/10000", "yd": "9144/10000", "mi": "1609344/1000",
               "nmi": "1852"},
    "mass": {"mg": "1/1000", "g": "1", "kg": "1000", "t": "1000000", "oz": "28349523125/1000000000",
             "lb": "45359237/100000"},
    "volume": {"ml": "1/1000", "cl": "1/100", "l": "1", "pt": "473176473/1000000000",
               "gal": "3785411784/1000000000", "cup": "2365882365/10000000000"},
    "time": {"ms": "1/1000", "s": "1", "min": "60", "h": "3600", "d": "86400"},
    "data": {"bit": "1/8", "b": "1", "kb": "1000", "mb": "1000000", "gb": "1000000000",
             "tb": "1000000000000", "kib": "1024", "mib": "1048576", "gib": "1073741824",
             "tib": "1099511627776"},
    "speed": {"km/h": "1000/3600", "kmh": "1000/3600", "m/s": "1", "mph": "1609344/3600000",
              "kn": "1852/3600"},
    "angle": {"deg": "1", "rad": str(Fraction(180 / math.pi)), "turn": "360"},
}
# The size of one degree and the zero of each scale, in kelvin.
TEMPERATURES = {"k": (Fraction(1), Fraction(0)), "c": (Fraction(1), Fraction(27315, 100)),
                "f": (Fraction(5, 9), Fraction(45967, 180))}
BASES = {"hex": "#x", "bin": "#b", "oct": "#o"}

CONSTANTS = {"pi": math.pi, "tau": math.tau, "e": math.e}
FUNCTIONS = {name: getattr(math, name) for name in (
    "sqrt", "exp", "sin", "cos", "tan", "asin", "acos", "atan", "log2", "log10")}
FUNCTIONS.update(
    ln=math.log, log=math.log10, abs=abs, round=round, floor=math.floor, ceil=math.ceil,
    min=min, max=max)


def evaluate(text, today=None, ans=None):
    """The value of a text, as text; raises NoExpression, in one sentence."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise NoExpression("write an expression of at most 200 characters, such as 12*7")
    try:
        return convert(text, today or datetime.date.today(), ans)
    except NoExpression:
        raise
    except ZeroDivisionError:
        raise NoExpression("that divides by zero") from None
    except (OverflowError, MemoryError, RecursionError):
        raise NoExpression("that is too large") from None
    except (ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError):
        raise NoExpression(f"'{text}' is not an expression; write one such as 12*7, 5 mi in km or "
                           "today + 3 weeks") from None


def answer(line, today=None, ans=None):
    """The value of the longest expression that a line ends with; None where there is none.

    A lone number, date or word is none: nothing is to be worked out. Raises DecimalComma where only a
    comma in a number is in the way.
    """
    line = line[-LONGEST:]
    comma = None
    # A comma between digits begins nothing: what is behind it is no number of its own.
    starts = [0] + [match.end() for match in re.finditer(r"(?:[\s:;=]|,(?!\d)|(?<!\d),)+", line)]
    for start in starts:
        text = line[start:].strip()
        if not re.search(r"[-+*/^%(]|\b(in|to)\b", text[1:]):
            continue
        try:
            value = evaluate(text, today, ans)
        except DecimalComma as error:
            comma = error
            continue
        except NoExpression:
            continue
        return value if value != text else None
    if comma:
        raise comma
    return None


def convert(text, today, ans):
    match = re.fullmatch(r"(.*?[\d)\s])\s*([a-zA-Z/]+)\s+(?:in|to)\s+([a-zA-Z/]+)", text)
    if match:
        amount, source, target = (match[1], match[2].lower(), match[3].lower())
        for units in UNITS.values():
            if source in units and target in units:
                value = number(amount, today, ans) * Fraction(units[source])
                return f"{spell(value / Fraction(units[target]))} {match[3]}"
        if source in TEMPERATURES and target in TEMPERATURES:
            degree, zero = TEMPERATURES[source]
            kelvin = number(amount, today, ans) * degree + zero
            degree, zero = TEMPERATURES[target]
            return f"{spell((kelvin - zero) / degree)} {match[3]}"
    match = re.fullmatch(r"(.+?)\s+(?:in|to)\s+(hex|bin|oct)", text)
    if match:
        value = number(match[1], today, ans)
        if value != int(value):
            raise NoExpression("only whole numbers have other bases")
        return format(int(value), BASES[match[2]])
    return spell(tree_value(text, today, ans))


def number(text, today, ans):
    value = tree_value(text, today, ans)
    if not isinstance(value, (Fraction, float)):
        raise NoExpression(f"'{text.strip()}' is not a number")
    return value


def tree_value(text, today, ans):
    text = re.sub(r"(\d+(?:\.\d+)?)\s*%\s*of\b", r"\1/100*", text)
    text = re.sub(r"\b(\d{4})-(\d\d)-(\d\d)\b", r"date('\1-\2-\3')", text)
    text = re.sub(r"\b(\d+)\s+(day|week|month|year)s?\b", r"span(\1,'\2')", text)
    # Numbers stay exact: 0.1 is a tenth.
    text = text.replace("^", "**").replace("×", "*").replace("÷", "/").replace("−", "-")
    names = {**CONSTANTS, "today": today}
    if ans is not None:
        names["ans"] = ans
    return Walker(text, names).value(ast.parse(text.strip(), mode="eval").body)


class Walker:
    """Works a syntax tree out."""

    OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
                 ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod}

    def __init__(self, text, names):
        self.text, self.names = text.strip(), names

    def value(self, node):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            source = ast.get_source_segment(self.text, node)
            return Fraction(node.value if isinstance(node.value, int) else source.replace("_", ""))
        if isinstance(node, ast.Name) and node.id in self.names:
            return self.names[node.id]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.UAdd, ast.USub)):
            operand = self.value(node.operand)
            return -operand if isinstance(node.op, ast.USub) else operand
        if isinstance(node, ast.BinOp):
            return self.combine(node.op, self.value(node.left), self.value(node.right))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.call(node)
        if isinstance(node, ast.Tuple):
            self.refuse_comma(node)
        raise NoExpression(f"'{self.text}' has something in it that has no value")

    def combine(self, kind, left, right):
        if isinstance(left, datetime.date):
            if isinstance(kind, ast.Sub) and isinstance(right, datetime.date):
                return Duration(days=(left - right).days)
            if isinstance(right, Duration) and isinstance(kind, (ast.Add, ast.Sub)):
                return (right if isinstance(kind, ast.Add) else -right).after(left)
        if isinstance(kind, ast.Pow):
            return power(left, right)
        if type(kind) not in self.OPERATORS:
            raise NoExpression(f"'{self.text}' has an operator that is not known")
        return self.OPERATORS[type(kind)](left, right)

    def refuse_comma(self, node):
        """Raises DecimalComma if a number is written with a comma there."""
        source = ast.get_source_segment(self.text, node)
        comma = re.search(r"(?<![\d,])(\d{1,3}(,\d{3})+|\d+,\d+)(?![\d,])", source)
        if comma:
            raise DecimalComma(comma[0])

    def call(self, node):
        name, arguments = node.func.id, node.args
        if name in ("date", "span"):
            values = [argument.value for argument in arguments]
            if name == "date":
                return datetime.date.fromisoformat(*values)
            months, days = SPANS[values[1]]
            return Duration(months * values[0], days * values[0])
        values = [self.value(argument) for argument in arguments]
        if name == "weekday" and len(values) == 1 and isinstance(values[0], datetime.date):
            return calendar.day_name[values[0].weekday()]
        if name not in FUNCTIONS:
            raise NoExpression(f"there is no function {name}")
        try:
            result = FUNCTIONS[name](*values)
        except TypeError:
            self.refuse_comma(node)
            raise
        return result if isinstance(result, float) else Fraction(result)


def power(base, exponent):
    """A power, if it is not too large to be written down."""
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(exponent) > LARGEST_BITS:
            raise OverflowError
    result = base ** exponent
    if isinstance(result, complex):
        raise NoExpression("that has no real value")
    return result


def spell(value):
    """A value as people write it."""
    if isinstance(value, Duration):
        parts = [(value.months, "month"), (value.days, "day")]
        words = [f"{count} {name}{'' if abs(count) == 1 else 's'}" for count, name in parts if count]
        return " ".join(words) or "0 days"
    if isinstance(value, (datetime.date, str)):
        return str(value)
    if isinstance(value, Fraction):
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > LARGEST_BITS:
            raise OverflowError
        if value.denominator == 1:
            return str(value.numerator)
    result = float(value)
    if not math.isfinite(result):
        raise OverflowError
    return format(result, ".12g").replace("e+", "e")
