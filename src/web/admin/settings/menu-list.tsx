import { useLayoutEffect, useState } from "react";
import { menusForm, mostFooterRows, mostHeaderLinks, productTarget } from "#domain/checkout/settings/menus-form.ts";
import { policySlugs } from "#domain/content/policy.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import { linesOf } from "#domain/kernel/text.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField } from "../../ui/field.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./menus.server.ts";
import { SettingField } from "./setting-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

interface Props {
  list: "header" | "footer";
  field: FieldOf;
  typed: Texts;
  mayEdit: boolean;
  page: PageProps<typeof server>["loaderData"];
}

const most = { header: mostHeaderLinks, footer: mostFooterRows };

/** The rows of a menu in their order; each keeps the number by which its fields are named. */
export function MenuList(props: Props) {
  const { list, field, typed, mayEdit } = props;
  const t = useT();
  const names = `${list}s`;
  const [numbers, setNumbers] = useState<readonly string[]>(() => linesOf(typed[names]));
  const element = useFormChange(numbers);
  const add = () => setNumbers([...numbers, String(Math.max(-1, ...numbers.map(Number)) + 1)]);
  const nameOf = (_: string, place: number) => t("adminSettings.menus.row", { number: place + 1 });
  return (
    <div ref={element} className="flex flex-col items-stretch gap-3" id={names} tabIndex={-1}>
      <OrderedList
        items={numbers}
        keyOf={String}
        nameOf={nameOf}
        label={t(`adminSettings.menus.${list}`)}
        onOrder={setNumbers}
        mayEdit={mayEdit}
      >
        {(number, place) => (
          <fieldset className="min-w-0 flex-1 basis-64 py-3 pr-2">
            <legend className="sr-only">{nameOf(number, place)}</legend>
            <input type="hidden" name={names} value={number} />
            <Row {...props} at={`${list}.${number}`} />
          </fieldset>
        )}
      </OrderedList>
      {numbers.length === 0 && <p className="text-sm text-muted">{t("adminSettings.menus.none")}</p>}
      <FieldError id={names} error={field(names).error} />
      {mayEdit && numbers.length < most[list] && (
        <Button variant="secondary" size="small" icon="plus" className="self-start" onClick={add}>
          {t("adminSettings.menus.add")}
        </Button>
      )}
    </div>
  );
}

function Row({ list, at, field, typed, page }: Props & { at: string }) {
  const t = useT();
  const { title, href, part } = menusForm.fields[list].within;
  const { id, name, defaultValue, error } = field(`${at}.target`);
  const [target, setTarget] = useState(defaultValue);
  const element = useFormChange(target);
  // A choice that was made before the page answered.
  useLayoutEffect(() => {
    const chosen = element.current?.querySelector("select")?.value;
    if (chosen !== undefined) setTarget(chosen);
  }, [element]);
  const look = { field, typed };
  const isNamed = target === "column" || target === "link";
  // A target counts as gone by the state at loading; targets chosen since do not.
  const isGone =
    target !== "" &&
    target === defaultValue &&
    page.gone.includes(target === productTarget ? (typed[`${at}.part`] ?? "") : target);
  return (
    <div ref={element} className={`flex flex-col gap-2 ${target === "column" ? "border-l-4 border-accent pl-3" : ""}`}>
      <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          id={id}
          name={name}
          label={t("adminSettings.menus.target")}
          error={error}
          placeholder="–"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        >
          <Targets list={list} target={target} page={page} />
        </SelectField>
        {target !== "categories" &&
          target !== "cookies" &&
          languages.map((language) => (
            <SettingField
              key={language}
              name={`${at}.title.${language}`}
              of={title.within[language]}
              optional={!isNamed}
              {...look}
            />
          ))}
        {target === "link" && (
          <SettingField name={`${at}.href`} of={href} {...look} hint={t("adminSettings.announcement.hrefHint")} />
        )}
        {target === productTarget && <SettingField name={`${at}.part`} of={part} {...look} />}
      </div>
      {isGone && (
        <p>
          <Badge tone="warning">{t("adminSettings.menus.gone")}</Badge>
        </p>
      )}
    </div>
  );
}

/** Targets of a row, in groups. */
function Targets({ list, target, page }: Pick<Props, "list" | "page"> & { target: string }) {
  const t = useT();
  const groups = groupsOf(list, page, t);
  const isKnown = target === "" || groups.some(([, choices]) => choices.some(({ value }) => value === target));
  return (
    <>
      {!isKnown && <option value={target}>{t("adminSettings.menus.unknown")}</option>}
      {groups.map(
        ([label, choices]) =>
          choices.length > 0 && (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </>
  );
}

type Choice = { readonly value: string; readonly label: string };

function groupsOf(
  list: Props["list"],
  page: Props["page"],
  t: ShopTranslator,
): (readonly [string, readonly Choice[]])[] {
  const articles = (kind: "page" | "post") =>
    page.articles
      .filter((article) => article.kind === kind)
      .map(({ id, title }) => ({ value: `${kind}:${id}`, label: title[t.language] || title.en }));
  const ofFooter = (["column", "categories", "cookies"] as const).map((value) => ({
    value,
    label: t(`adminSettings.menus.of.${value}`),
  }));
  return [
    ...(list === "footer" ? [[t("adminSettings.menus.group.footer"), ofFooter] as const] : []),
    [t("adminContent.page.title"), articles("page")],
    [t("adminContent.post.title"), articles("post")],
    [t("shell.categories"), t.categories.map(({ slug, name }) => ({ value: `category:${slug}`, label: name }))],
    [t("adminSettings.menus.group.screens"), page.screens],
    [
      t("shell.footer.policies"),
      policySlugs.map((slug) => ({ value: `policy:${slug}`, label: t(`shell.policy.${slug}`) })),
    ],
    [
      t("adminSettings.menus.group.other"),
      ([productTarget, "link"] as const).map((value) => ({ value, label: t(`adminSettings.menus.of.${value}`) })),
    ],
  ];
}
