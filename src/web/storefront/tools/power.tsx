import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { basisOf, helpOf, PowerFacts } from "../power/power-facts.tsx";
import { PowerNote } from "../power/power-note.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import { isUnchosen, judgeFilled, powerFields } from "./calculators/power.ts";
import type * as server from "./power.server.ts";
import { ToolFields } from "./tool-fields.tsx";
import { ToolFrame } from "./tool-frame.tsx";
import { type FieldFault, readFields, soundValues } from "./tool-query.ts";
import { useFilled } from "./use-filled.ts";
import { Figures } from "../../ui/figures.tsx";

/** Queries the server only for another machine of the catalogue or another supply. */
export function serves(_asked: URL, { searchParams: current }: URL): boolean {
  const part = current.get("part") ?? "";
  return part === "" || current.get("of") === `${part} ${current.get("supply")}`;
}
export const shouldRevalidate = () => false;

/** Verdict on a motor or machine for a power supply, and its circuit, step by step. */
export default publicScreen(function PowerTool({ loaderData: { unknown } }: PageProps<typeof server>) {
  const t = useT();
  const filling = useFilled(powerFields);
  const { filled } = filling;
  const fields = readFields(powerFields, filled);
  const values = soundValues(fields);
  const isNowhere = unknown !== null && filled.typed["part"]?.trim() === unknown;
  // The example's motor, or another machine's, would be judged under a name that nobody found.
  const judged = values && !isNowhere && !isUnchosen(filled) ? judgeFilled(values) : null;
  const basis = judged ? basisOf(t, judged.verdict, judged.power) : [];
  const faults: Readonly<Record<string, FieldFault>> = {
    ...(isNowhere && { part: { code: "no_machine" } as const }),
    ...fields.faults,
  };
  return (
    <ToolFrame name={t("tools.power.name")} lead={t("tools.power.lead")}>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <CalculatorForm route="toolPower" form={{ fields: powerFields }} filling={filling}>
          <div className="field-row sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            <ToolFields fields={powerFields} filled={filled} faults={faults} />
          </div>
        </CalculatorForm>
        <section aria-labelledby="answer" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
          <h2 id="answer" tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
            {t("tools.answer")}
          </h2>
          {judged ? (
            <>
              <div role="status" className="mb-4 text-lg font-bold">
                <PowerNote {...judged} />
              </div>
              <PowerFacts verdict={judged.verdict} />
              {helpOf(t, judged.verdict, t("tools.power.uncounted")).map((sentence) => (
                <p key={sentence} className="mt-3">
                  <Figures text={sentence} />
                </p>
              ))}
              <div className="mt-6 text-sm">
                {basis.length > 0 && <h3 className="font-semibold">{t("tools.basis")}</h3>}
                {basis.map((sentence) => (
                  <p key={sentence} className="mt-1">
                    <Figures text={sentence} />
                  </p>
                ))}
                <h3 className="mt-3 font-semibold">{t("tools.limits")}</h3>
                <p className="mt-1">
                  <Figures text={t("power.limits")} />
                </p>
              </div>
            </>
          ) : (
            <p role="status">{t("tools.noAnswer")}</p>
          )}
        </section>
      </div>
    </ToolFrame>
  );
});
