import { Form, useNavigation } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import { categoryName } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { PartHead } from "./company-part.tsx";
import { RuleForm } from "./rule-form.tsx";
import type { RulesReply, RulesScreen } from "./rules-part.ts";
import type * as server from "./rules.server.ts";

/** The rules by which a company's orders need approval. */
export default function Rules({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, rules, editing, done } = screen;
  const errors = useFieldErrors(reply?.fieldErrors);
  const here = { company: String(company.id) };
  if (editing)
    return (
      <AccountPage title={t(editing.rule ? "approvals.rules.edit" : "approvals.rules.add")}>
        <RuleForm key={editing.rule?.id ?? "new"} screen={screen} rule={editing.rule} reply={reply} />
      </AccountPage>
    );
  return (
    <AccountPage title={t("approvals.rules.title")}>
      <BackLink to={to("company", here)}>{company.legalName}</BackLink>
      <ErrorSummary fieldErrors={errors.summary} />
      {done && !reply && <SuccessNotice>{t(`approvals.rules.done.${done}`)}</SuccessNotice>}
      <p className="max-w-text text-muted">{t("approvals.rules.text")}</p>
      <section aria-labelledby="rules" className="flex flex-col gap-3">
        <PartHead
          id="rules"
          title={t("approvals.rules.list")}
          add={{ to: to("companyRules", here, { rule: "new" }), label: t("approvals.rules.add") }}
        />
        {rules.length === 0 && <p className="max-w-text text-muted">{t("approvals.rules.none")}</p>}
        {rules.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
            {rules.map((rule) => (
              <RuleRow key={rule.id} screen={screen} rule={rule} />
            ))}
          </ul>
        )}
      </section>
      <Terms screen={screen} reply={reply} errors={errors} />
    </AccountPage>
  );
}

function RuleRow({ screen, rule }: { screen: RulesScreen; rule: RulesScreen["rules"][number] }) {
  const t = useT();
  const to = useHref();
  const { sites, people, company } = screen;
  const { when, roles, chain, siteId } = rule;
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? t("approvals.rules.gone");
  const stepText = ({ role, customerId, standInId }: (typeof chain)[number]) => {
    const who = role ? t(`companies.role.${role}`) : nameOf(customerId);
    return standInId === null ? who : t("approvals.page.orStandIn", { who, standIn: nameOf(standInId) });
  };
  const condition =
    "over" in when
      ? t(`approvals.rules.${when.kind}Over`, { over: formatMoney(when.over, t.language) })
      : when.kind === "categories"
        ? t("approvals.rules.categoriesOf", {
            names: when.categories.map((slug) => categoryName(t, slug)).join(t("companies.comma")),
          })
        : t(`approvals.rules.kinds.${when.kind}`);
  const whom = [...roles.map((role) => t(`companies.role.${role}`)), ...rule.people.map(nameOf)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{rule.name}</p>
        <p className="text-sm text-muted">
          {[
            sites.find(({ id }) => id === siteId)?.name ?? t("approvals.spending.allSites"),
            whom.length > 0 ? whom.join(t("companies.comma")) : t("approvals.rules.everybody"),
          ].join(" · ")}
        </p>
        <p className="text-sm">{condition}</p>
        <p className="text-sm">{chain.map(stepText).join(" → ")}</p>
        {rule.mayChange && <p className="text-sm">{t("approvals.rules.mayChange")}</p>}
      </div>
      <ButtonLink
        to={to("companyRules", { company: String(company.id) }, { rule: rule.id })}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={t("approvals.spending.changeOf", { name: rule.name })}
      >
        {t("approvals.spending.change")}
      </ButtonLink>
    </li>
  );
}

function Terms({
  screen: { terms },
  reply,
  errors,
}: {
  screen: RulesScreen;
  reply: RulesReply;
  errors: ReturnType<typeof useFieldErrors>;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const field = (name: "tolerance" | "days") => ({
    name,
    label: t(`approvals.rules.${name}`),
    hint: t(`approvals.rules.${name}Hint`),
    inputMode: "numeric" as const,
    autoComplete: "off",
    defaultValue: reply?.values[name] ?? String(terms[name]),
    error: errors.say(name),
  });
  return (
    <section aria-labelledby="terms" className="flex max-w-text flex-col gap-3">
      <h2 id="terms" className="text-lg font-semibold">
        {t("approvals.rules.terms")}
      </h2>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="terms" />
        <TextField {...field("tolerance")} className="w-full" />
        <TextField {...field("days")} className="w-full" />
        <Button type="submit" variant="secondary" pending={busy}>
          {t("approvals.spending.save")}
        </Button>
      </Form>
    </section>
  );
}
