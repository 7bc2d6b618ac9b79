import { type ComponentProps, type ReactNode, useMemo, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useVisitor } from "../../visitor/visitor.ts";
import { faultText, ToolFields } from "../tools/tool-fields.tsx";
import { inOtherUnits, typedIn } from "../tools/tool-query.ts";
import type { ToolUnits } from "../tools/tool-units.ts";
import { UnitsSwitch } from "../tools/units-switch.tsx";
import type { Filling } from "../tools/use-filled.ts";
import { useEarlyChange } from "../../ui/early-change.ts";
import { correct, withoutForeign } from "./given-figures.ts";
import type { AskedSystem } from "./read-system.ts";
import { isOtherPower, SupplyField } from "./supply-field.tsx";
import {
  airFields,
  assumedFields,
  draft,
  mostRows,
  pipeFields,
  placeFields,
  rowFields,
  systemFields,
} from "./system-fields.ts";
import { toolHints } from "./usual-figures.ts";

/** The id of the form. */
export const systemForm = "system-form";

interface SystemFormProps {
  asked: AskedSystem;
  /** Warnings at fields, by their names. */
  notes: Readonly<Record<string, string>>;
  filling: Filling;
  hasResult: boolean;
  /** Something is to be filled in or sent; else it is folded on narrow screens. */
  isOpen: boolean;
}

/** The buyer's description of the shop. It works without scripts, because its URL contains everything. */
export function SystemForm({ asked, notes, filling, hasResult, isOpen }: SystemFormProps) {
  const t = useT();
  const to = useHref();
  const { search } = useLocation();
  const stated = useVisitor()?.supply ?? null;
  const { rows } = asked;
  const { filled, round, type } = filling;
  const box = useRef<HTMLFormElement>(null);
  const readTyped = (form: HTMLFormElement) => {
    const own = withoutForeign(typedIn(form, filled));
    correct(form, own);
    type(own);
  };
  useEarlyChange(box, readTyped);
  // An answer is asked for again; figures that nobody has sent are converted where they stand.
  const inUnits = (units: ToolUnits) => filling.fill(inOtherUnits({ fields: systemFields(rows) }, filled, units));
  // An empty form that nobody sent has nothing wrong with it.
  const faults = asked.asked ? asked.faults : {};
  const wrong = asked.asked && asked.mismatch;
  const mismatch = wrong ? { field: wrong.field, text: t(wrong.say) } : undefined;
  const problems = useProblems(asked, filled.units);
  const pending = useNavigation().state !== "idle";
  const fieldsOf = { filled, faults, mismatch, notes };
  return (
    <Form
      ref={box}
      id={systemForm}
      method="get"
      // Values typed over an answer have a history entry before it, which the new answer replaces.
      replace={hasResult && new URLSearchParams(filling.query).has(draft)}
      action={`${to("airSystem")}#result`}
      autoComplete="off"
      noValidate
      onInput={({ currentTarget }) => readTyped(currentTarget)}
      onSubmit={filling.send}
      className="print:hidden"
    >
      <details
        open={isOpen || isOtherPower({ filled: asked.filled, query: search }, stated)}
        className="group xl:details-content:[content-visibility:visible]"
      >
        <summary className={summaryLook(hasResult)}>
          {t("sizing.form.entered")}
          <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div key={round} className="flex flex-col gap-6">
          {hasResult && (
            <a href="#result" className="link self-start xl:hidden">
              {t("sizing.form.result")}
            </a>
          )}
          <ErrorSummary fieldErrors={problems} title={t("sizing.form.problem")} />
          <Group title={t("sizing.form.tools")} hint={t("sizing.form.toolsHint")}>
            <ToolRows rows={rows} fieldsOf={{ ...fieldsOf, notes: toolHints(rows, filled, notes, t) }} />
          </Group>
          <Group title={t("sizing.form.air")}>
            <ToolFields fields={airFields} {...fieldsOf} />
          </Group>
          <Group title={t("sizing.form.place")}>
            <SupplyField
              filling={filling}
              asked={asked.asked}
              error={faults["supply"] && faultText(faults["supply"], filled.units, t)}
            />
            <Fields>
              <ToolFields fields={placeFields} {...fieldsOf} />
            </Fields>
          </Group>
          <Group title={t("sizing.form.pipe")}>
            <Fields>
              <ToolFields fields={pipeFields} {...fieldsOf} />
            </Fields>
          </Group>
          <Disclosure
            summary={t("sizing.form.assumed")}
            open={Object.keys(assumedFields).some((name) => Object.hasOwn(faults, name))}
          >
            <p className="mb-3 text-sm text-muted">{t("sizing.form.assumedHint")}</p>
            <Fields>
              <ToolFields fields={assumedFields} {...fieldsOf} />
            </Fields>
          </Disclosure>
          <input type="hidden" name="units" value={filled.units} />
          <Button type="submit" size="large" icon="gauge" className="self-start" pending={pending}>
            {t("sizing.form.submit")}
          </Button>
        </div>
        <div className="mt-6">
          <UnitsSwitch units={filled.units} {...(!hasResult && { onSwitch: inUnits })} />
        </div>
      </details>
    </Form>
  );
}

/** The errors of a form that was sent; the same list until the answer is another, because a new one takes the focus. */
function useProblems(system: AskedSystem, units: ToolUnits) {
  const t = useT();
  return useMemo(
    () => [
      ...Object.entries(system.asked ? system.faults : {}).map(([field, fault]) => ({
        field,
        message: faultText(fault, units, t),
      })),
      ...(system.asked && system.mismatch ? [{ field: system.mismatch.field, message: t(system.mismatch.say) }] : []),
    ],
    [system, units, t],
  );
}

function ToolRows({ rows, fieldsOf }: { rows: number; fieldsOf: Omit<ComponentProps<typeof ToolFields>, "fields"> }) {
  const t = useT();
  return (
    <>
      {Array.from({ length: rows }, (_, at) => (
        <fieldset key={at} className="border-b border-line pb-4">
          <legend className="sr-only">{t("sizing.form.row", { number: at + 1 })}</legend>
          <div className="field-row sm:grid-cols-3 [&>:first-child]:sm:col-span-3">
            <ToolFields fields={rowFields(at + 1)} {...fieldsOf} />
          </div>
        </fieldset>
      ))}
      {rows < mostRows && (
        <Button
          type="submit"
          name="rows"
          value={rows + 2}
          variant="secondary"
          icon="plus"
          size="small"
          className="self-start"
        >
          {t("sizing.form.more")}
        </Button>
      )}
    </>
  );
}

/** Beside an answer on a narrow screen the form is one line, which opens it. */
const summaryLook = (hasResult: boolean) =>
  hasResult
    ? "mb-4 flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-md border border-line-strong px-4 font-semibold hover:text-primary xl:supports-[selector(::details-content)]:hidden"
    : "hidden";

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-lg font-semibold">{title}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="field-row sm:grid-cols-2">{children}</div>;
}
