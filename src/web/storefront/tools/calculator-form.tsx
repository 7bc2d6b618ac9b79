import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { CalculatorRoute } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { useEarlyChange } from "../../ui/early-change.ts";
import type { Calculator } from "./calculator.ts";
import { inOtherUnits, typedIn } from "./tool-query.ts";
import { UnitsSwitch } from "./units-switch.tsx";
import { type FieldGroup, FilledFields } from "./filled-fields.tsx";
import type { Filling } from "./use-filled.ts";

interface CalculatorFormProps {
  route: CalculatorRoute;
  form: Pick<Calculator, "fields">;
  filling: Filling;
  /** Groups of its fields on paper; default: one group without a heading. */
  groups?: readonly FieldGroup[];
  children: ReactNode;
}

/** The form of a calculator: sent as a query without scripts, followed as it is typed with them. */
export function CalculatorForm({ route, form, filling, groups = [form], children }: CalculatorFormProps) {
  const t = useT();
  const to = useHref();
  const { filled, round, type, fill } = filling;
  const box = useRef<HTMLFormElement>(null);
  const readForm = (element: HTMLFormElement) => type(typedIn(element, filled));
  useEarlyChange(box, readForm);
  // Fields that are filled in anew are new fields: whoever was in one, or on a link that fills in one, goes on there.
  const focused = useRef("");
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) document.getElementById(focused.current)?.focus();
  }, [round]);
  return (
    <>
      <form
        ref={box}
        method="get"
        action={to(route)}
        autoComplete="off"
        noValidate
        onInput={({ currentTarget }) => readForm(currentTarget)}
        onFocus={({ target }) => (focused.current = target.dataset["field"] ?? target.id)}
        onSubmit={showAnswer}
        className="flex min-w-0 flex-col gap-5 print:hidden"
      >
        <div key={round} className="flex flex-col gap-8">
          {children}
        </div>
        <input type="hidden" name="units" value={filled.units} />
        <Button type="submit" className="self-start">
          {t("tools.calculate")}
        </Button>
        <UnitsSwitch units={filled.units} onSwitch={(units) => fill(inOtherUnits(form, filled, units))} />
      </form>
      <FilledFields groups={groups} filled={filled} />
    </>
  );
}

/** The answer is there already: the press leads to it, or to the first field that is wrong. */
function showAnswer(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const wrong = event.currentTarget.querySelector<HTMLElement>("[aria-invalid]");
  const target = wrong ?? document.getElementById("answer");
  target?.focus();
}
