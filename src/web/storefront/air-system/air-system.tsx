import type { Translator } from "#i18n/translator.ts";
import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { useHref, useLanguage, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { useVisitor } from "../../visitor/visitor.ts";
import { type FieldGroup, FilledFields } from "../tools/filled-fields.tsx";
import { ToolFrame } from "../tools/tool-frame.tsx";
import { type Filled, queryOf } from "../tools/tool-query.ts";
import { useFilled } from "../tools/use-filled.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type * as server from "./air-system.server.ts";
import type { SystemResult } from "./air-system.server.ts";
import { systemFilled } from "./given-figures.ts";
import type { AskedSystem } from "./read-system.ts";
import {
  airFields,
  assumedFields,
  draft,
  pipeFields,
  placeFields,
  supplyField,
  systemFields,
} from "./system-fields.ts";
import { NarrowerPipe } from "./narrower-pipe.tsx";
import { SystemChain } from "./system-chain.tsx";
import { SystemForm, systemForm } from "./system-form.tsx";
import { SystemMachines } from "./system-machines.tsx";
import { SystemNeed } from "./system-need.tsx";
import { SystemParts } from "./system-parts.tsx";
import { presetQuery, presets } from "./presets.ts";
import { Figures } from "../../ui/figures.tsx";

/** Input over a result has a query of its own, and the result stays visible until the form is sent. */
export const serves = (_asked: URL, { searchParams }: URL) => searchParams.has(draft);

/** From tools to a whole system in the cart. */
export default publicScreen(function AirSystem({
  loaderData: { asked, query, result, notes, limits },
}: PageProps<typeof server>) {
  const t = useT();
  const { hash, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A pressed button moves the focus to the answer; a shared link begins at the top.
    if (result && hash === "#result") heading.current?.focus();
  }, [result, hash]);
  const fields = useMemo(() => systemFields(asked.rows), [asked.rows]);
  const isAnswer = asked.asked && result !== null;
  const filling = useFilled(fields, {
    query: (filled, now) => draftQuery(fields, filled, now),
    isAnswer,
    read: systemFilled,
  });
  // A visitor who has just added rows is about to fill them in.
  const params = new URLSearchParams(search);
  const isGrowing = params.has("rows");
  // The fields follow a new answer's address only after they were drawn once: without looking at the address the form
  // would stand unfolded for a moment, while the browser scrolls to the answer below it.
  const isBehind = params.has(draft) && queryOf({ fields }, filling.filled) !== queryOf({ fields }, asked.filled);
  return (
    <ToolFrame name={t("sizing.name")} lead={t("sizing.lead")}>
      <Presets />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <SystemForm
          asked={asked}
          notes={notes.fields}
          filling={filling}
          hasResult={result !== null}
          isOpen={!isAnswer || isBehind || isGrowing}
        />
        {result && (
          <section id="result" aria-labelledby="result-title" className="scroll-mt-20">
            <h2 id="result-title" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
              {t("sizing.need.title")}
            </h2>
            {isBehind && <Changed />}
            {notes.warnings.length > 0 && (
              <Notice type="warning" className="mt-3">
                {notes.warnings.map((text) => (
                  <p key={text} className="mt-1">
                    <Figures text={text} />
                  </p>
                ))}
              </Notice>
            )}
            <Answer result={result} asked={asked} query={query} typed={filling.query} />
            <h3 className="mt-8 font-semibold">{t("sizing.limits.title")}</h3>
            <p className="mt-1 max-w-text text-sm">
              <Figures text={limits} />
            </p>
          </section>
        )}
      </div>
    </ToolFrame>
  );
});

/** Says that the form was changed since the answer, and sends it. */
function Changed() {
  const t = useT();
  return (
    <Notice type="warning" live className="my-3 print:hidden">
      <p>{t("sizing.form.changed")}</p>
      <Button type="submit" form={systemForm} variant="secondary" size="small" className="mt-2">
        {t("sizing.form.submit")}
      </Button>
    </Notice>
  );
}

interface AnswerProps {
  result: SystemResult;
  asked: AskedSystem;
  /** Query of the result. */
  query: string;
  /** Query of what is in the form now. */
  typed: string;
}

function Answer({ result, asked, query, typed }: AnswerProps) {
  const t = useT();
  const { units } = asked.filled;
  return (
    <>
      <SystemNeed need={result.need} asked={asked}>
        {result.chosen && <SystemChain chosen={result.chosen} result={result} asked={asked} />}
      </SystemNeed>
      {result.narrower && <NarrowerPipe narrower={result.narrower} query={query} />}
      <FilledFields groups={filledGroups(t)} filled={asked.filled} />
      <SystemMachines result={result} units={units} query={sentQuery(typed)} />
      {result.chosen && (
        <SystemParts
          key={`${query} ${result.chosen.sku}`}
          chosen={result.chosen}
          result={result}
          units={units}
          query={query}
        />
      )}
    </>
  );
}

/** Groups of the form without the tools, which the demand lists. */
const filledGroups = (t: Translator): FieldGroup[] => [
  { title: t("sizing.form.air"), fields: airFields },
  { title: t("sizing.form.place"), fields: { supply: supplyField, ...placeFields } },
  { title: t("sizing.form.pipe"), fields: pipeFields },
  { title: t("sizing.form.assumed"), fields: assumedFields },
];

/** The typed input besides the rows, machine and pipe of the result. */
function draftQuery(fields: ReturnType<typeof systemFields>, filled: Filled, now: URLSearchParams): string {
  const query = new URLSearchParams(queryOf({ fields }, filled));
  for (const name of ["rows", "machine", "pipe"]) if (now.has(name)) query.set(name, now.get(name)!);
  query.set(draft, "yes");
  return query.toString();
}

/** The same form, sent. */
function sentQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.delete(draft);
  return params.toString();
}

/** Usual shops, each filling in the form. */
function Presets() {
  const t = useT();
  const to = useHref();
  const language = useLanguage();
  const stated = useVisitor()?.supply ?? null;
  return (
    <section aria-labelledby="presets" className="mt-6 print:hidden">
      <h2 id="presets" className="text-lg font-semibold">
        {t("sizing.start.title")}
      </h2>
      <p className="text-sm text-muted">{t("sizing.start.text")}</p>
      <ul className="mt-3 flex gap-2 scroll-edge sm:flex-wrap">
        {presets.map((preset) => (
          <li key={preset.id} className="shrink-0">
            <Link
              to={`${to("airSystem")}?${presetQuery(preset, language, stated)}#result`}
              prefetch="none"
              className="inline-flex min-h-10 items-center rounded-full border border-line-strong px-4 text-sm font-semibold hover:border-ink hover:bg-wash pointer-coarse:min-h-11"
            >
              {t(`sizing.preset.${preset.id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
