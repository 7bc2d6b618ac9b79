import { Form, useNavigation } from "react-router";
import type { GroupName } from "#engine/admin/prices/customer-groups.ts";
import type { HolderRow } from "#engine/admin/prices/price-list-holders.ts";
import type { RateRow } from "#engine/admin/prices/price-list-rates.ts";
import { formatListTime, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { sharedText } from "../refused-text.ts";
import { percentOf } from "./price-words.ts";
import type { PriceListReply } from "./price-list-form.server.ts";
import type { PriceListScreen } from "./price-list-screen.ts";
import type { PricesReply } from "./price-changes.server.ts";
import { HoursIn } from "../table/hours-in.tsx";

const holderValue = ({ companyId, siteId }: Pick<HolderRow, "companyId" | "siteId">) => `${companyId} ${siteId ?? ""}`;

const groupValue = ({ id }: GroupName) => `group ${id}`;

interface PartProps {
  screen: PriceListScreen;
  reply: PricesReply | PriceListReply | undefined;
  at: string;
}

/** For which companies, sites and groups it holds. */
export function Holders({ screen, reply, at }: PartProps) {
  const { holders, groups, choices, groupChoices, mayEdit } = screen;
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const nameOf = ({ company, site }: HolderRow) => `${company} · ${site ?? t("adminPrices.allSites")}`;
  const holderValues = new Set(holders.map(holderValue));
  const groupName = ({ name }: GroupName) => t("adminPrices.group", { name });
  const isFree = ({ id }: GroupName) => !groups.some((group) => group.id === id);
  const rest = [
    ...groupChoices.filter(isFree).map((group) => ({ value: groupValue(group), label: groupName(group) })),
    ...choices
      .filter((choice) => !holderValues.has(holderValue(choice)))
      .map((choice) => ({ value: holderValue(choice), label: nameOf(choice) })),
  ];
  return (
    <Panel id="companies" title={t("adminPrices.holders")}>
      {reply?.code === "group_not_found" && (
        <ErrorSummary
          fieldErrors={[{ field: rest.length > 0 ? "holder" : "", message: sharedText(t, reply.code) }]}
          of={reply}
        />
      )}
      {holders.length + groups.length === 0 && <p className="text-sm text-muted">{t("adminPrices.noCompanies")}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {groups.map((group) => (
          <li key={groupValue(group)} className="flex flex-wrap items-center justify-between gap-2 wrap-anywhere">
            <Link to={to("adminCustomerGroup", { group: String(group.id) })} className="link">
              {groupName(group)}
            </Link>
            {mayEdit && (
              <Remove at={at} name="holder" value={groupValue(group)} intent="unhold" of={groupName(group)} />
            )}
          </li>
        ))}
        {holders.map((holder) => (
          <li key={holderValue(holder)} className="flex flex-wrap items-center justify-between gap-2 wrap-anywhere">
            <Link to={to("adminCompany", { company: String(holder.companyId) })} className="link">
              {nameOf(holder)}
            </Link>
            {mayEdit && (
              <Remove at={at} name="holder" value={holderValue(holder)} intent="unhold" of={nameOf(holder)} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && rest.length > 0 && (
        <Form method="post" action={at} className="flex flex-col items-start gap-3">
          <SelectField name="holder" label={t("adminPrices.holder")} choices={rest} className="w-full" />
          <Button type="submit" name="intent" value="hold" variant="secondary" size="small" pending={busy}>
            {t("adminPrices.hold")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function Remove({
  at,
  name,
  value,
  intent,
  of,
}: {
  at: string;
  name: string;
  value: string;
  intent: string;
  of: string;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={at}>
      <input type="hidden" name={name} value={value} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        size="small"
        pending={busy}
        aria-label={t("adminPrices.removeOf", { name: of })}
      >
        {t("adminPrices.remove")}
      </Button>
    </Form>
  );
}

/** Percentages off categories and brands. */
export function Rates({ screen: { rates, categories, mayEdit, brands }, reply, at }: PartProps) {
  const t = useT();
  const nameOf = ({ kind, name }: Pick<RateRow, "kind" | "name">) =>
    kind === "category" ? (categories.find(({ slug }) => slug === name)?.name ?? name) : name;
  const choices = [
    ...categories.map(({ slug, name }) => ({ value: `category ${slug}`, label: name })),
    ...brands.map((brand) => ({ value: `brand ${brand}`, label: t("adminPrices.ofBrand", { brand }) })),
  ];
  return (
    <Panel id="rates" title={t("adminPrices.rates")}>
      <p className="text-sm text-muted">{t("adminPrices.ratesText")}</p>
      <ul className="flex flex-col gap-2 text-sm">
        {rates.map((rate) => (
          <li key={`${rate.kind} ${rate.name}`} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {nameOf(rate)} <span className="font-semibold tabular-nums">−{percentOf(rate.rate)}</span>
            </span>
            {mayEdit && (
              <Remove at={at} name="of" value={`${rate.kind} ${rate.name}`} intent="unrate" of={nameOf(rate)} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <NewRate choices={choices} refused={reply?.code === "percent" ? reply : null} at={at} />}
    </Panel>
  );
}

function rateError(t: Translator, { below }: Extract<PricesReply, { code: "percent" }>): string {
  if (below) return t("adminErrors.below_floor", { field: below.sku, floor: formatMoney(below.floor, t.language) });
  return kindText(t, t("adminPrices.percent"), { code: "percent_format", values: { least: 0.01, most: 99 } });
}

function NewRate({
  choices,
  refused,
  at,
}: {
  choices: readonly { readonly value: string; readonly label: string }[];
  refused: Extract<PricesReply, { code: "percent" }> | null;
  at: string;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = refused && rateError(t, refused);
  return (
    <Form key={refused?.typed ?? ""} method="post" action={at} noValidate className="flex flex-col items-start gap-3">
      {error && <ErrorSummary fieldErrors={[{ field: "percent", message: error }]} of={refused} />}
      <SelectField
        name="of"
        label={t("adminPrices.rateOf")}
        choices={choices}
        defaultValue={refused ? `${refused.kind} ${refused.name}` : undefined}
        className="w-full"
      />
      <TextField
        name="percent"
        label={t("adminPrices.percent")}
        defaultValue={refused?.typed ?? ""}
        error={error ?? undefined}
        inputMode="decimal"
        autoComplete="off"
        className="w-full"
      />
      <Button type="submit" name="intent" value="rate" variant="secondary" size="small" pending={busy}>
        {t("adminPrices.setRate")}
      </Button>
    </Form>
  );
}

/** Changes with their authors, newest first. */
export function History({ screen: { events, categories } }: { screen: PriceListScreen }) {
  const t = useT();
  const nameOf = (name: string | number | undefined) => categories.find(({ slug }) => slug === name)?.name ?? name;
  return (
    <Panel id="history" title={t("adminPrices.history")}>
      <HoursIn className="text-sm text-muted" />
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {events.map(({ id, event, by, data, at }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{t(`adminPrices.event.${event}`)}</span>{" "}
              {event === "priced"
                ? t("adminPrices.changes", {
                    added: Number(data["added"]),
                    changed: Number(data["changed"]),
                    removed: Number(data["removed"]),
                  })
                : event === "undone"
                  ? t("adminPrices.undonePrices", { count: Number(data["prices"]) })
                  : [nameOf(data["name"]), data["percent"] && `−${data["percent"]}%`].filter(Boolean).join(" ")}
            </p>
            <p className="text-muted">{[by, formatListTime(at, t)].join(" · ")}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
