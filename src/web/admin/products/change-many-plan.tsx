import { Fragment } from "react";
import { Form } from "react-router";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Difference } from "#engine/admin/differences.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { problemText } from "../imports/import-problem.ts";
import { attributeNames, fieldName, valueText } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";
import type { PlanView, Typed } from "./change-many-action.server.ts";

/** Changes shown unfolded, and products that share a cause without a fold. */
const unfolded = 10;
const fewRefused = 3;

/** Preview of a change to many products, with the button that applies it. */
export function Plan({ plan, stale, typed, busy }: { plan: PlanView; stale: boolean; typed: Typed; busy: boolean }) {
  const t = useT();
  const nameOf = (name: LocalizedText) => name[t.language] || name.en || name.cn || t("adminProducts.unnamed");
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
      <h2 id="plan" className="text-lg font-semibold">
        {t("adminProducts.bulk.plan", { count: plan.count })}
      </h2>
      {stale && (
        <Notice type="warning" live>
          {t("adminProducts.bulk.stale")}
        </Notice>
      )}
      <p className="text-sm text-muted">
        {t("adminProducts.bulk.summary", { count: plan.count, unchanged: plan.unchanged, refused: plan.refusedCount })}
      </p>
      {plan.refused.length > 0 && (
        <Notice type="warning" title={t("adminProducts.bulk.refusedTitle", { count: plan.refusedCount })}>
          <Refused refused={plan.refused} nameOf={nameOf} />
        </Notice>
      )}
      <Changes changes={plan.changes.slice(0, unfolded)} nameOf={nameOf} />
      {plan.changes.length > unfolded && (
        <Disclosure summary={t("adminProducts.bulk.others", { count: plan.changes.length - unfolded })}>
          <Changes changes={plan.changes.slice(unfolded)} nameOf={nameOf} />
        </Disclosure>
      )}
      {plan.count > plan.changes.length && (
        <p className="text-sm text-muted">
          {t("adminProducts.bulk.more", { count: plan.count - plan.changes.length })}
        </p>
      )}
      {plan.count > 0 && (
        <Form method="post">
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="fingerprint" value={plan.fingerprint} />
          <input type="hidden" name="batch" value={plan.batch} />
          <Button type="submit" name="intent" value="apply" pending={busy}>
            {t("adminProducts.bulk.apply", { count: plan.count })}
          </Button>
        </Form>
      )}
    </section>
  );
}

type NameOf = (name: LocalizedText) => string;

function Changes({ changes, nameOf }: { changes: PlanView["changes"]; nameOf: NameOf }) {
  const t = useT();
  const taxonomy = useTaxonomy();
  return (
    changes.length > 0 && (
      <Table
        cards
        caption={t("adminProducts.bulk.changes")}
        hideCaption
        rows={changes}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", head: t("adminProducts.product"), cell: ({ name }) => nameOf(name) },
          {
            key: "changes",
            head: t("adminProducts.bulk.changes"),
            cell: ({ differences, lost }) => (
              <>
                {differences
                  .filter(({ path }) => !path.includes("attributes"))
                  .map((one) => (
                    <Change key={one.path} one={one} />
                  ))}
                {lost.length > 0 && (
                  <p className="text-warning">
                    {t("adminProducts.bulk.lost", { names: attributeNames(lost, t, taxonomy) })}
                  </p>
                )}
              </>
            ),
          },
        ]}
      />
    )
  );
}

/** Unchanged products: a cause that several share is one line that opens; the others are listed one by one. */
function Refused({ refused, nameOf }: { refused: PlanView["refused"]; nameOf: NameOf }) {
  const t = useT();
  const causes = Map.groupBy(refused, ({ problem: { code } }) => code);
  return [...causes.values()].map((some) => {
    const [{ problem }] = some as [PlanView["refused"][number]];
    const { code } = problem;
    const cause = problemText({ problem }, t);
    const lines = (
      <ul className="mt-1 list-disc pl-5 text-sm">
        {some.map(({ id, name, problem: own }) => (
          <li key={id} className="break-words">
            {t("adminProducts.bulk.refusedLine", { name: nameOf(name), problem: problemText({ problem: own }, t) })}
          </li>
        ))}
      </ul>
    );
    if (some.length <= fewRefused) return <Fragment key={code}>{lines}</Fragment>;
    return (
      <Disclosure key={code} summary={t("adminProducts.bulk.refusedCause", { count: some.length, cause })}>
        {lines}
      </Disclosure>
    );
  });
}

function Change({ one }: { one: Difference }) {
  const t = useT();
  const taxonomy = useTaxonomy();
  return (
    <p className="break-words">
      <span className="text-muted">{fieldName(one.path, t, taxonomy)} </span>
      <del>{valueText(one, one.before, t, taxonomy)}</del> →{" "}
      <ins className="font-semibold no-underline">{valueText(one, one.after, t, taxonomy)}</ins>
    </p>
  );
}
