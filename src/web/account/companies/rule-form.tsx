import { Form } from "react-router";
import { conditionKinds, decidingRoles, mostSteps } from "#domain/approvals/approval-rule.ts";
import { caughtRoles, longestRuleName } from "#domain/approvals/rule-form.ts";
import { categoryName } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { RulesReply, RulesScreen } from "./rules-part.ts";

type Rule = RulesScreen["rules"][number];

/** A rule as its form's fields. */
function typedRule(rule: Rule | null): { values: Readonly<Record<string, string>>; ticked: readonly string[] } {
  if (!rule) return { values: { who1: "approver", when: "always" }, ticked: [] };
  const { name, siteId, when, chain, roles, people, mayChange } = rule;
  const steps = chain.flatMap(({ role, customerId, standInId, nextAfter }, at): [string, string][] => [
    [`who${at + 1}`, role ?? String(customerId ?? "")],
    [`standIn${at + 1}`, standInId === null ? "" : String(standInId)],
    [`after${at + 1}`, nextAfter === null ? "" : String(nextAfter)],
  ]);
  const over = "over" in when ? (when.over / 100).toFixed(2) : "";
  const categories = when.kind === "categories" ? when.categories : [];
  return {
    values: { name, site: siteId === null ? "" : String(siteId), when: when.kind, over, ...Object.fromEntries(steps) },
    ticked: [
      ...roles.map((role) => `roles ${role}`),
      ...people.map((id) => `people ${id}`),
      ...categories.map((slug) => `categories ${slug}`),
      ...(mayChange ? ["mayChange on"] : []),
    ],
  };
}

interface RuleFormProps {
  screen: RulesScreen;
  rule: Rule | null;
  reply: RulesReply;
}

/** A rule: whom it holds for, when, and who decides, one after the other. */
export function RuleForm({ screen, rule, reply }: RuleFormProps) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const { values, ticked } = reply ?? typedRule(rule);
  const { company, people } = screen;
  return (
    <div className="flex max-w-text flex-col gap-6">
      <AccountForm
        shown={errors}
        submit={t("approvals.spending.save")}
        pending={t("approvals.spending.save")}
        wide={false}
        aside={
          <ButtonLink to={to("companyRules", { company: String(company.id) })} variant="secondary">
            {t("approvals.spending.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="rule" />
        <input type="hidden" name="rule" value={rule?.id ?? ""} />
        <WhomAndWhen screen={screen} values={values} ticked={ticked} errors={errors} />
        {Array.from({ length: mostSteps }, (_, at) => (
          <StepFields key={at} row={at + 1} people={people} values={values} errors={errors} />
        ))}
        <CheckboxField
          name="mayChange"
          label={t("approvals.rules.mayChange")}
          hint={t("approvals.rules.mayChangeHint")}
          defaultChecked={ticked.includes("mayChange on")}
        />
      </AccountForm>
      {rule && (
        <Form method="post" className="flex flex-col items-start gap-3 border-t border-line pt-4">
          <p className="text-muted">{t("approvals.rules.deleteText")}</p>
          <input type="hidden" name="rule" value={rule.id} />
          <Button type="submit" name="intent" value="delete" variant="danger">
            {t("approvals.rules.delete")}
          </Button>
        </Form>
      )}
    </div>
  );
}

interface WhomAndWhenProps {
  screen: RulesScreen;
  values: Readonly<Record<string, string>>;
  ticked: readonly string[];
  errors: ReturnType<typeof useFieldErrors>;
}

/** Its name, whom it holds for, and when. */
function WhomAndWhen({ screen: { sites, people, categories }, values, ticked, errors }: WhomAndWhenProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t("approvals.rules.name")}
        hint={t("approvals.rules.nameHint")}
        maxLength={longestRuleName}
        autoComplete="off"
        defaultValue={values["name"] ?? ""}
        error={errors.say("name")}
      />
      <SelectField
        name="site"
        label={t("approvals.spending.site")}
        placeholder={t("approvals.spending.allSites")}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        defaultValue={values["site"] ?? ""}
        error={errors.say("site")}
      />
      <Boxes
        legend={t("approvals.rules.whom")}
        hint={t("approvals.rules.whomHint")}
        boxes={[
          ...caughtRoles.map((role) => ({ name: "roles", value: role, label: t(`companies.role.${role}`) })),
          ...people.map(({ id, name }) => ({ name: "people", value: String(id), label: name })),
        ]}
        ticked={ticked}
      />
      <SelectField
        name="when"
        label={t("approvals.rules.when")}
        hint={t("approvals.rules.whenHint")}
        choices={conditionKinds.map((kind) => ({ value: kind, label: t(`approvals.rules.kinds.${kind}`) }))}
        defaultValue={values["when"] ?? "always"}
        error={errors.say("when")}
      />
      <TextField
        name="over"
        label={t("approvals.rules.over")}
        hint={t("approvals.rules.overHint")}
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values["over"] ?? ""}
        error={errors.say("over")}
      />
      <Boxes
        legend={t("approvals.rules.categories")}
        hint={t("approvals.rules.categoriesHint")}
        boxes={categories.map((slug) => ({ name: "categories", value: slug, label: categoryName(t, slug) }))}
        ticked={ticked}
        error={errors.say("categories")}
      />
    </>
  );
}

interface BoxesProps {
  legend: string;
  hint: string;
  boxes: readonly { name: string; value: string; label: string }[];
  ticked: readonly string[];
  error?: string | undefined;
}

function Boxes({ legend, hint, boxes, ticked, error }: BoxesProps) {
  const id = boxes[0]?.name ?? "";
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="flex max-h-72 flex-wrap gap-x-6 gap-y-2 overflow-y-auto">
        {boxes.map(({ name, value, label }) => (
          <label key={`${name} ${value}`} className="flex min-h-11 max-w-full cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={ticked.includes(`${name} ${value}`)}
              className="size-6 shrink-0 cursor-pointer accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface StepFieldsProps {
  row: number;
  people: RulesScreen["people"];
  values: Readonly<Record<string, string>>;
  errors: ReturnType<typeof useFieldErrors>;
}

/** Approvers in turn. The first is required. */
function StepFields({ row, people, values, errors }: StepFieldsProps) {
  const t = useT();
  const deciders = people.filter(({ decides }) => decides).map(({ id, name }) => ({ value: String(id), label: name }));
  const roles = decidingRoles.map((role) => ({ value: role, label: t(`approvals.rules.role.${role}`) }));
  const field = (name: "who" | "standIn" | "after") => ({
    name: `${name}${row}`,
    label: t(`approvals.rules.${name}`),
    defaultValue: values[`${name}${row}`] ?? "",
    error: errors.say(`${name}${row}`),
  });
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{t("approvals.rules.step", { number: row })}</legend>
      <SelectField
        {...field("who")}
        placeholder={t(row === 1 ? "approvals.rules.choose" : "approvals.rules.nobody")}
        choices={[...roles, ...deciders]}
      />
      <SelectField {...field("standIn")} optional placeholder={t("approvals.rules.nobody")} choices={deciders} />
      <TextField
        {...field("after")}
        optional
        hint={t("approvals.rules.afterHint")}
        inputMode="numeric"
        autoComplete="off"
      />
    </fieldset>
  );
}
