import type { Units } from "./asked-air.ts";
import { type CalculatorCase, type Expected, otherUnits } from "./calculator-cases.ts";
import type { CalculatorAnswer, Shown } from "./calculator-page.ts";

/** Three digits are shown: so much may a figure be off that has no unsafe side. */
const rounding = 0.006;

/** Times of two minutes and more are written in minutes. */
const seconds = ({ figure, unit }: { figure: number; unit: string }): number => (unit === "min" ? figure * 60 : figure);

function judgeFigure(
  shown: { figure: number; unit: string },
  exact: number,
  { label, side, byMaker }: Expected,
): string[] {
  const figure = seconds(shown);
  const tiny = Math.max(Math.abs(exact) * 1e-6, 1e-9);
  const room = Math.abs(exact) * ((byMaker ?? 1.02) - 1) + Math.abs(exact) * rounding + 0.06;
  const words = `${label}: ${shown.figure} ${shown.unit}, exactly ${Number(exact.toPrecision(6))}`;
  if (side === "up" && figure < (byMaker ? exact * 0.99 : exact - tiny))
    return [`${words}, rounded to the unsafe side`];
  return Math.abs(figure - exact) > room ? [`${words}, is another figure`] : [];
}

function judgeLine(shown: Shown, expected: Expected, units: Units): string[] {
  const other = otherUnits[expected.quantity](expected.figure);
  const [here, there] = units === "imperial" ? [expected.figure, other] : [other, expected.figure];
  return [...judgeFigure(shown, here, expected), ...(shown.other ? judgeFigure(shown.other, there, expected) : [])];
}

const sendsToPeople = /\bask us\b|\bcall us\b|\bcontact us\b/i;

/** Everything against the answer of a calculator. */
export function judgeCalculator(asked: CalculatorCase, answer: CalculatorAnswer, units: Units): string[] {
  if (/NaN|Infinity|undefined/.test(answer.text)) return [`it says ${answer.text}`];
  if (asked.asksUs) {
    const names = [...answer.lines.keys()].some((label) => label === "Rated flow of a fitting dryer");
    const goods = /Dryers? from|dryers from/i.test(answer.text);
    return names || goods || !sendsToPeople.test(answer.text)
      ? [`beyond every maker's table it names a dryer instead of people: ${answer.text.slice(0, 400)}`]
      : [];
  }
  return asked.expected.flatMap((expected) => {
    const line = answer.lines.get(expected.label);
    return line ? judgeLine(line, expected, units) : [`${expected.label} is not said`];
  });
}
