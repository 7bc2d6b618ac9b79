import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { KeeperField } from "../keeper-field.tsx";
import type * as server from "./lists.server.ts";

type Props = PageProps<typeof server>;

/** The lists of parts that the account keeps, by name. */
export default function Lists({ loaderData: { lists, sites, most, press }, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <AccountPage title={t("lists.title")}>
      <ErrorSummary fieldErrors={errors.summary} />
      <Answered reply={reply} />
      <p className="max-w-text">{t("lists.lead")}</p>
      {lists.length === 0 ? (
        <p className="text-muted">{t("lists.empty")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {lists.map(({ id, name, lines, site }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                <Link
                  to={to("list", { list: String(id) })}
                  className="link inline-flex min-h-11 items-center text-lg font-semibold"
                >
                  {name}
                </Link>
                {site && <span className="block text-sm text-muted">{site}</span>}
              </span>
              <span className="text-sm text-muted">{t("lists.lines", { count: lines })}</span>
            </li>
          ))}
        </ul>
      )}
      <NewList key={reply?.typed ?? ""} sites={sites} press={press} reply={reply} say={errors.say} />
      <p className="text-sm text-muted">
        {t(sites.length > 0 ? "lists.ownCount" : "lists.count", {
          count: lists.filter(({ siteId }) => siteId === null).length,
          most,
        })}
      </p>
    </AccountPage>
  );
}

interface NewListProps {
  sites: Props["loaderData"]["sites"];
  press: string;
  reply: Props["actionData"];
  say: (field: string) => string | undefined;
}

function NewList({ sites, press, reply, say }: NewListProps) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === "create";
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => pending && event.preventDefault()}
      className={`field-row w-full sm:w-auto ${sites.length === 0 ? "sm:grid-cols-[minmax(0,20rem)_auto]" : "sm:grid-cols-[minmax(0,20rem)_minmax(0,18rem)_auto]"}`}
    >
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="press" value={press} />
      <TextField
        name="name"
        label={t("lists.name")}
        defaultValue={reply?.typed ?? ""}
        error={say("name")}
        autoComplete="off"
        maxLength={80}
      />
      <KeeperField
        words={{ label: t("lists.keeper"), placeholder: t("lists.own") }}
        sites={sites}
        defaultValue={reply?.keeper ?? ""}
        error={say("keeper")}
      />
      <BesideFields>
        <Button type="submit" icon="plus" pending={pending} pendingLabel={t("lists.saving")}>
          {t("lists.create")}
        </Button>
      </BesideFields>
    </Form>
  );
}

function Answered({ reply }: { reply: Props["actionData"] }) {
  const t = useT();
  const to = useHref();
  if (reply?.isRestored) return <SuccessNotice>{t("lists.done.restored")}</SuccessNotice>;
  if (!reply?.removed) return null;
  const { id, name } = reply.removed;
  return (
    <SuccessNotice>
      <p className="wrap-anywhere">{t("lists.done.removedList", { name })}</p>
      <Form method="post" action={to("lists")} className="mt-2">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="list" value={id} />
        <Button type="submit" variant="secondary" size="small">
          {t("lists.undo")}
        </Button>
      </Form>
    </SuccessNotice>
  );
}
