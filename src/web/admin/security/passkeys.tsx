import { Form } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { authErrorText } from "../auth/auth-error-text.ts";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { RefusedField, refusedFieldId } from "../refused-field.tsx";
import { Panel } from "../panel.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { SecurityReply } from "./security-action.server.ts";
import type * as server from "./security.server.ts";
import type { PageProps } from "../../page-props.ts";

type Screen = PageProps<typeof server>["loaderData"];

/** `refused` is the form of the passkey whose new name was not taken. */
export function Passkeys({
  screen: { passkeys, isLocked, host },
  refused,
}: {
  screen: Screen;
  refused: SecurityReply | undefined;
}) {
  const t = useT();
  return (
    <Panel
      id="passkeys"
      title={t("adminStaff.security.passkeys")}
      aside={<span className="text-sm text-muted tabular-nums">{passkeys.length}</span>}
    >
      <p className="text-sm text-muted">{t("adminShell.passkey.text")}</p>
      <ul className="flex flex-col">
        {passkeys.map((passkey) => (
          <OwnPasskey
            key={passkey.id}
            passkey={passkey}
            host={host}
            isLocked={isLocked}
            refused={refused?.passkey === String(passkey.id) ? refused : undefined}
          />
        ))}
      </ul>
      {!isLocked && (
        <div className="max-w-md">
          <PasskeyForm
            key={passkeys.length}
            kind="add"
            host={host}
            words={t("adminShell.passkey.add")}
            look="secondary"
          />
        </div>
      )}
    </Panel>
  );
}

function OwnPasskey({
  passkey,
  host,
  isLocked,
  refused,
}: {
  passkey: Screen["passkeys"][number];
  host: string | null;
  isLocked: boolean;
  refused: SecurityReply | undefined;
}) {
  const { id, name } = passkey;
  const t = useT();
  return (
    <li className="flex flex-wrap items-end justify-between gap-3 border-t border-line py-3">
      <PasskeyFacts passkey={passkey} host={host} />
      {!isLocked && (
        <Form method="post" className="field-row sm:grid-cols-[minmax(0,11rem)_auto]">
          <input type="hidden" name="passkey" value={id} />
          {/* The field of a new passkey's name is called so too. */}
          <RefusedField refused={[]}>
            <TextField
              key={name}
              id={refused ? refusedFieldId : `passkey-name-${id}`}
              name="name"
              label={t("adminStaff.security.newName", { name })}
              defaultValue={refused ? (refused.name ?? "") : name}
              error={refused?.code && authErrorText(t, refused.code as Parameters<typeof authErrorText>[1])}
              maxLength={40}
              autoComplete="off"
            />
          </RefusedField>
          <BesideFields>
            <Button type="submit" name="intent" value="rename-passkey" variant="secondary" size="small">
              {t("adminStaff.security.rename")}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="remove-passkey"
              variant="quiet"
              size="small"
              aria-label={t("adminStaff.security.removePasskey", { name })}
            >
              {t("adminStaff.security.remove")}
            </Button>
          </BesideFields>
        </Form>
      )}
    </li>
  );
}

function PasskeyFacts({
  passkey: { name, createdAt, lastUsedAt, host: madeFor },
  host,
}: {
  passkey: Screen["passkeys"][number];
  host: string | null;
}) {
  const t = useT();
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm text-muted">
        {t("adminStaff.security.since", { at: formatDateTime(createdAt, t) })}
        {lastUsedAt !== null && (
          <span className="block">{t("adminStaff.security.lastUsed", { at: formatDateTime(lastUsedAt, t) })}</span>
        )}
      </p>
      {madeFor !== null && madeFor !== host && (
        <p className="text-sm font-semibold break-words">{t("adminStaff.security.elsewhere", { host: madeFor })}</p>
      )}
    </div>
  );
}
