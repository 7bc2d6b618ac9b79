import { useT } from "../../language/language.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { AnswerView } from "./answer-view.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import type { Calculator } from "./calculator.ts";
import { ToolFields } from "./tool-fields.tsx";
import { ToolFrame } from "./tool-frame.tsx";
import { answerOf } from "./tool-query.ts";
import { useFilled } from "./use-filled.ts";

/** The page of a calculator: its form, and the result beside it. */
export function calculatorPage(calculator: Calculator) {
  return publicScreen(function CalculatorPage(_: { loaderData: unknown }) {
    const t = useT();
    const filling = useFilled(calculator.fields);
    const { filled } = filling;
    const { faults, answered } = answerOf(calculator, filled);
    const mismatch = answered && !answered.ok ? answered.error : null;
    return (
      <ToolFrame name={t(calculator.name)} lead={t(calculator.lead)}>
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <CalculatorForm route={calculator.route} form={calculator} filling={filling}>
            <div className="field-row sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
              <ToolFields
                fields={calculator.fields}
                {...{ filled, faults }}
                mismatch={mismatch ? { field: mismatch.field, text: t(mismatch.say, mismatch.values) } : undefined}
              />
            </div>
          </CalculatorForm>
          <section aria-labelledby="answer" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
            <h2 id="answer" tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
              {t("tools.answer")}
            </h2>
            {answered?.ok ? (
              <AnswerView answer={answered.value} units={filled.units} limits={t(calculator.limits)} />
            ) : (
              <p role="status">{t("tools.noAnswer")}</p>
            )}
          </section>
        </div>
      </ToolFrame>
    );
  });
}
