import type { ReactNode } from "react";
import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { BesideFields, SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeeperField } from "../keeper-field.tsx";
import type { ListScreen } from "./list-screen.ts";
import type { ListToolProps } from "./list-tools.tsx";

/** Renames, copies, exports or removes the list. */
export function ChangeList({ screen, reply, say }: ListToolProps) {
  const t = useT();
  const to = useHref();
  const { id, name, version, press, sites, siteId } = screen;
  const page = to("list", { list: String(id) });
  const { name: typedName, copyName = t("lists.copyOf", { name }), keeper } = reply?.typed ?? {};
  const isRefused = ["name", "copyName", "keeper", "shareWith"].some((field) => say(field) !== undefined);
  return (
    <Disclosure summary={t("lists.change")} open={isRefused} className="border-t">
      <div className="flex flex-col items-start gap-4">
        <NameForm
          intent="rename"
          page={page}
          field={{ name: "name", label: t("lists.name"), defaultValue: typedName ?? name, error: say("name") }}
          submit={t("lists.rename")}
        >
          <input type="hidden" name="version" value={version} />
        </NameForm>
        <NameForm
          intent="copy"
          page={page}
          field={{
            name: "copyName",
            label: t("lists.copyName"),
            defaultValue: copyName,
            error: say("copyName"),
          }}
          submit={t("lists.copy")}
          keeper={
            sites.length > 0 && (
              <KeeperField
                words={{ label: t("lists.keeper"), placeholder: t("lists.own") }}
                sites={sites}
                defaultValue={keeper ?? String(siteId ?? "")}
                error={say("keeper")}
              />
            )
          }
        >
          <input type="hidden" name="press" value={press} />
        </NameForm>
        {siteId === null && sites.length > 0 && <ShareForm page={page} sites={sites} error={say("shareWith")} />}
        <a href={to("listFile", { list: String(id) })} className={buttonClass({ variant: "secondary", size: "small" })}>
          <Icon name="download" />
          {t("lists.export")}
        </a>
        <Form method="post" action={to("lists")}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="list" value={id} />
          <Button type="submit" variant="quiet" icon="trash">
            {t("lists.removeList")}
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}

interface ShareFormProps {
  page: string;
  sites: ListScreen["sites"];
  error: string | undefined;
}

/** Hands one's own list to a site. */
function ShareForm({ page, sites, error }: ShareFormProps) {
  const t = useT();
  return (
    <Form
      method="post"
      action={page}
      noValidate
      className="field-row w-full sm:w-auto sm:grid-cols-[minmax(0,20rem)_auto]"
    >
      <input type="hidden" name="intent" value="share" />
      <SelectField
        name="shareWith"
        label={t("lists.shareWith")}
        hint={t("lists.shareHint")}
        choices={sites.map((site) => ({ value: String(site.siteId), label: site.name }))}
        error={error}
      />
      <BesideFields>
        <Button type="submit" variant="secondary">
          {t("lists.share")}
        </Button>
      </BesideFields>
    </Form>
  );
}

interface NameFormProps {
  intent: string;
  page: string;
  field: { name: string; label: string; defaultValue: string; error: string | undefined };
  submit: string;
  /** Whose the new list is. */
  keeper?: ReactNode;
  /** Hidden fields. */
  children: ReactNode;
}

function NameForm({ intent, page, field, submit, keeper, children }: NameFormProps) {
  return (
    <Form
      method="post"
      action={page}
      noValidate
      className={`field-row w-full sm:w-auto ${keeper ? "sm:grid-cols-[minmax(0,20rem)_minmax(0,18rem)_auto]" : "sm:grid-cols-[minmax(0,20rem)_auto]"}`}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <TextField key={field.defaultValue} {...field} autoComplete="off" maxLength={80} />
      {keeper}
      <BesideFields>
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      </BesideFields>
    </Form>
  );
}
