import { Suspense } from "react";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { withMessages } from "../../language/messages.client.ts";
import { lazyPart } from "../../lazy-part.ts";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import { type Comparison, compareMachines } from "./calculators/running-cost.ts";
import {
  type Examples,
  examplesIn,
  fieldsOfPlace,
  isUnchosen,
  places,
  type Place,
  runningCostFields,
  timeFault,
  usageFields,
} from "./calculators/running-cost-fields.ts";
import { CostAnswer, leastText } from "./cost-answer.tsx";
import { type OwnForm, useOwnFigures } from "./own-figures.ts";
import type * as server from "./running-cost.server.ts";
import { ToolFields } from "./tool-fields.tsx";
import { ToolFrame } from "./tool-frame.tsx";
import { type FieldFault, type Filled, queryOf, readFields, soundValues } from "./tool-query.ts";
import { useFilled } from "./use-filled.ts";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";

const OwnMachinePrices = lazyPart(() => withMessages(["product"], import("./own-machine-prices.tsx")));
const form = { fields: runningCostFields };
const { machines, years, ...profile } = usageFields;
/** Two figures a line on phones, and one in the half of a machine of two. */
const ofMachine = "max-sm:xs:grid-cols-2 [&>:first-child]:max-sm:xs:col-span-2 [&>:has(select)]:max-sm:xs:col-span-2";

/** Queries the server only for another machine of the catalogue. */
export function serves(next: URL, current: URL): boolean {
  const named = (url: URL): string => places.map((place) => url.searchParams.get(`part${place}`) ?? "").join("\n");
  return named(next) === named(current);
}
export const shouldRevalidate = () => false;

/** Running cost of two to four machines, and the payback of a dearer one. */
export default publicScreen(function RunningCost({ loaderData: { unknown, limits } }: PageProps<typeof server>) {
  const t = useT();
  const typing = useFilled(runningCostFields);
  const shownMachines = places.slice(0, Number(typing.filled.typed["machines"]) || 2);
  const own = useOwnFigures(typing, shownMachines);
  const { filled } = own.filling;
  const fields = readFields(runningCostFields, filled);
  const values = soundValues(fields);
  const ofAll = values && compareMachines(values);
  // The example's figures under a name that nobody found would be declared against a machine's own.
  const comparison = shownMachines.some((place) => isUnchosen(filled, place)) ? null : ofAll;
  const examples = examplesIn(filled, shownMachines);
  const notFound = unknown.filter(({ place, typed }) => filled.typed[`part${place}`] === typed);
  const faults: Readonly<Record<string, FieldFault>> = {
    ...Object.fromEntries(notFound.map(({ place }) => [`part${place}`, { code: "no_machine" } as const])),
    ...(values && ofAll === null && timeFault),
    ...fields.faults,
  };
  const alikeOf = (place: Place) => notFound.find((each) => each.place === place)?.alike ?? [];
  const isHidden = shownMachines.some(own.isAwaited) ? "invisible" : "";
  return (
    <ToolFrame name={t("tools.cost.name")} lead={t("tools.cost.lead")}>
      <OwnPrices own={own} />
      {comparison && <AnswerAhead comparison={comparison} examples={examples} className={isHidden} />}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <CalculatorForm route="toolRunningCost" form={form} filling={own.filling} groups={groupsOf(shownMachines, t)}>
          <div className="field-row xs:grid-cols-2">
            <ToolFields fields={{ machines, years }} filled={filled} faults={faults} />
          </div>
          <div className="grid gap-8 sm:max-lg:grid-cols-2 xl:grid-cols-2">
            {shownMachines.map((place) => (
              <div key={place} className="min-w-0">
                <Machine place={place} own={own} faults={faults} />
                {alikeOf(place).length > 0 && <Alike place={place} alike={alikeOf(place)} filled={typing.filled} />}
              </div>
            ))}
          </div>
          <fieldset className="min-w-0">
            <legend className="mb-3 text-lg font-semibold">{t("tools.cost.profile")}</legend>
            <div className="field-row xs:grid-cols-2">
              <ToolFields fields={profile} filled={filled} faults={faults} />
            </div>
          </fieldset>
        </CalculatorForm>
        <section aria-labelledby="answer" className={`min-w-0 lg:sticky lg:top-6 lg:self-start ${isHidden}`}>
          <h2 id="answer" tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
            {t("tools.answer")}
          </h2>
          {comparison ? (
            <CostAnswer comparison={comparison} examples={examples} units={filled.units} limits={limits} />
          ) : (
            <p role="status">{t("tools.noAnswer")}</p>
          )}
        </section>
      </div>
    </ToolFrame>
  );
});

/** Reads the prices of whoever may have their own; loads nothing for all others. */
function OwnPrices({ own: { skus, onRead } }: { own: OwnForm }) {
  return (
    skus.length > 0 && (
      <Suspense>
        <OwnMachinePrices skus={skus} onRead={onRead} />
      </Suspense>
    )
  );
}

interface MachineProps {
  place: Place;
  own: OwnForm;
  faults: Readonly<Record<string, FieldFault>>;
}

/** The figures of a machine. */
function Machine({ place, own, faults }: MachineProps) {
  const t = useT();
  const { [`price${place}`]: price, [`service${place}`]: service, ...figures } = fieldsOfPlace[place];
  const { filled } = own.filling;
  const note = own.noteOf(place);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{t("tools.cost.machine", { place })}</legend>
      <div className={`field-row ${ofMachine}`}>
        <ToolFields fields={figures} filled={filled} faults={faults} />
        <ToolFields
          key={own.keyOf(place)}
          fields={{ [`price${place}`]: price! }}
          filled={filled}
          faults={faults}
          {...(note && { notes: { [`price${place}`]: note } })}
          {...(own.isAwaited(place) && { className: "invisible" })}
        />
        <ToolFields fields={{ [`service${place}`]: service! }} filled={filled} faults={faults} />
      </div>
    </fieldset>
  );
}

/** The form's groups on paper. */
const groupsOf = (shownMachines: readonly Place[], t: Translator) => [
  { fields: { years } },
  ...shownMachines.map((place) => ({ title: t("tools.cost.machine", { place }), fields: fieldsOfPlace[place] })),
  { title: t("tools.cost.profile"), fields: profile },
];

/** On a phone the answer stands below a long form: in one sentence above it, which leads there. */
function AnswerAhead({
  comparison,
  examples,
  className,
}: {
  comparison: Comparison;
  examples: Examples;
  className: string;
}) {
  const t = useT();
  return (
    <p className={`mt-4 lg:hidden print:hidden ${className}`}>
      <a href="#answer" className="flex items-center justify-between gap-3 rounded-md bg-wash p-3 font-semibold">
        <span>
          <Figures text={leastText(comparison, examples, t)} />
        </span>
        <Icon name="down" />
      </a>
    </p>
  );
}

interface AlikeProps {
  place: Place;
  alike: readonly { readonly sku: string; readonly name: string }[];
  filled: Filled;
}

/** Machines that match the input. */
function Alike({ place, alike, filled: { units, typed } }: AlikeProps) {
  const t = useT();
  const naming = (sku: string): Filled => ({ units, typed: { ...typed, [`part${place}`]: sku, [`of${place}`]: "" } });
  return (
    <div className="mt-3 rounded-md bg-wash p-3 text-sm">
      <p className="font-semibold">{t("tools.cost.alike")}</p>
      <ul className="mt-1">
        {alike.map(({ sku, name }) => (
          <li key={sku}>
            <Link
              to={{ search: `?${queryOf(form, naming(sku))}` }}
              data-field={`part${place}`}
              preventScrollReset
              prefetch="none"
              className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              <span>
                <Figures text={t("tools.cost.alikeOne", { name, sku })} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
