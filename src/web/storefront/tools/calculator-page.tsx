import { type FormEvent, useRef } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { Button } from "../../ui/button.tsx";
import { useEarlyChange } from "../../ui/early-change.ts";
import { AnswerView } from "./answer-view.tsx";
import type { Calculator } from "./calculator.ts";
import { ToolFields } from "./tool-fields.tsx";
import { ToolFrame } from "./tool-frame.tsx";
import { answerOf, type Filled, inOtherUnits } from "./tool-query.ts";
import { UnitsSwitch } from "./units-switch.tsx";
import { useFilled } from "./use-filled.ts";

/** The page of one calculator: its form and, beside it, the answer to what it holds. */
export function calculatorPage(calculator: Calculator) {
  return publicScreen(function CalculatorPage(_: { loaderData: unknown }) {
    const t = useT();
    const to = useHref();
    const { filled, round, type, fill } = useFilled(calculator.fields);
    const { units, typed } = filled;
    const { faults, answered } = answerOf(calculator, filled);
    const mismatch = answered && !answered.ok ? answered.error : null;
    const form = useRef<HTMLFormElement>(null);
    const read = (form: HTMLFormElement) => type(typedIn(form, filled));
    useEarlyChange(form, read);
    return (
      <ToolFrame name={t(calculator.name)} lead={t(calculator.lead)}>
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <form
            ref={form}
            method="get"
            action={to(calculator.route)}
            autoComplete="off"
            noValidate
            onInput={({ currentTarget }) => read(currentTarget)}
            onSubmit={(event) => showAnswer(event)}
            className="flex flex-col gap-5 print:hidden"
          >
            <div key={round} className="grid gap-4 sm:grid-cols-2 sm:items-end lg:grid-cols-1 xl:grid-cols-2">
              <ToolFields
                fields={calculator.fields}
                {...{ filled, faults }}
                mismatch={mismatch ? { field: mismatch.field, text: t(mismatch.say) } : undefined}
              />
            </div>
            <input type="hidden" name="units" value={units} />
            <Button type="submit" className="self-start">
              {t("tools.calculate")}
            </Button>
            <UnitsSwitch units={units} onSwitch={(to) => fill(inOtherUnits(calculator, { units, typed }, to))} />
          </form>
          <section aria-labelledby="answer" className="lg:sticky lg:top-6 lg:self-start">
            <h2 id="answer" tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
              {t("tools.answer")}
            </h2>
            {answered?.ok ? (
              <AnswerView answer={answered.value} units={units} limits={t(calculator.limits)} />
            ) : (
              <p role="status">{t("tools.noAnswer")}</p>
            )}
          </section>
        </div>
      </ToolFrame>
    );
  });
}

/** What the form holds; a field that is not asked for keeps what it held. */
function typedIn(form: HTMLFormElement, { units, typed }: Filled): Filled {
  const held = [...new FormData(form)].filter(([name]) => Object.hasOwn(typed, name));
  return { units, typed: { ...typed, ...Object.fromEntries(held.map(([name, text]) => [name, String(text)])) } };
}

/** The answer is there already: the press leads to it, or to the first field that is wrong. */
function showAnswer(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const wrong = event.currentTarget.querySelector<HTMLElement>("[aria-invalid]");
  const target = wrong ?? document.getElementById("answer");
  target?.focus();
}
