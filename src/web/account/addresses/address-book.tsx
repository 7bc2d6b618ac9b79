import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { findAddress, listAddresses, type SavedAddress } from "#engine/customers/addresses.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { requireCustomer } from "../session.server.ts";
import type { Route } from "./+types/address-book";
import { answerAddressForm, isDone } from "./address-action.server.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressLabel, nameOf } from "./address-label.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id, firstName, lastName } = await requireCustomer(context, request);
  const { db } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const edit = searchParams.get("edit");
  const done = searchParams.get("done");
  return {
    addresses: await listAddresses(db, id),
    owner: { firstName, lastName },
    isNew: edit === "new",
    editing: edit && edit !== "new" ? await findAddress(db, id, Number(edit)) : null,
    done: isDone(done) ? done : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireCustomer(context, request);
  const { prefix } = context.get(requestContext);
  return answerAddressForm(context.get(shopContext), id, await readForm(request), (done) =>
    address(prefix, "addressBook", {}, { done }),
  );
}

export default function AddressBook({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const { addresses, owner, isNew, editing, done } = loaderData;
  if (isNew || editing) {
    return (
      <AccountPage title={t(isNew ? "account.addresses.addTitle" : "account.addresses.editTitle")}>
        {actionData?.refused && (
          <Notice type="error" live>
            {t(`account.errors.${actionData.refused}`)}
          </Notice>
        )}
        <AddressForm
          key={editing?.id ?? "new"}
          address={editing}
          owner={owner}
          values={actionData?.values ?? null}
          faults={actionData?.faults}
          cancel={to("addressBook")}
        />
      </AccountPage>
    );
  }
  const add = (
    <ButtonLink to={to("addressBook", {}, { edit: "new" })} icon="plus">
      {t("account.addresses.add")}
    </ButtonLink>
  );
  return (
    <AccountPage title={t("account.addresses.title")} aside={addresses.length > 0 && add}>
      {actionData?.refused && (
        <Notice type="error" live>
          {t(`account.errors.${actionData.refused}`)}
        </Notice>
      )}
      {done && !actionData && (
        <Notice type="success" live>
          {t(`account.addresses.${done}`)}
        </Notice>
      )}
      {addresses.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">{t("account.addresses.empty")}</p>
          {add}
        </div>
      ) : (
        <AddressCards addresses={addresses} />
      )}
    </AccountPage>
  );
}

function AddressCards({ addresses }: { addresses: readonly SavedAddress[] }) {
  const t = useT();
  const to = useAddress();
  const submit = useSubmit();
  const navigation = useNavigation();
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  const remove = () => {
    if (asked) void submit({ intent: "delete", id: String(asked.id) }, { method: "post" });
    setAsked(null);
  };
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {addresses.map((one) => {
          const who = { name: nameOf(one), address1: one.address1 };
          return (
            <li key={one.id} className="flex flex-col gap-3 rounded-lg border border-line p-4">
              <div className="flex flex-wrap gap-2 empty:hidden">
                {one.isDefault && <Badge tone="info">{t("account.addresses.default")}</Badge>}
                {!one.shippable && <Badge tone="warning">{t("account.addresses.unsupported")}</Badge>}
              </div>
              <AddressLabel address={one} />
              {!one.shippable && <p className="text-sm text-muted">{t("account.addresses.unsupportedHint")}</p>}
              <Form method="post" className="-mx-2 mt-auto flex flex-wrap gap-x-1 border-t border-line pt-2">
                <input type="hidden" name="id" value={one.id} />
                <ButtonLink
                  to={to("addressBook", {}, { edit: one.id })}
                  variant="quiet"
                  size="small"
                  icon="edit"
                  aria-label={t("account.addresses.editOf", who)}
                >
                  {t("account.addresses.edit")}
                </ButtonLink>
                <Button
                  type="submit"
                  name="intent"
                  value="delete"
                  variant="quiet"
                  size="small"
                  icon="trash"
                  aria-label={t("account.addresses.deleteOf", who)}
                  onClick={(event) => (event.preventDefault(), setAsked(one))}
                >
                  {t("account.addresses.delete")}
                </Button>
                {!one.isDefault && (
                  <Button
                    type="submit"
                    name="intent"
                    value="default"
                    variant="quiet"
                    size="small"
                    disabled={navigation.state !== "idle"}
                    aria-label={t("account.addresses.makeDefaultOf", who)}
                  >
                    {t("account.addresses.makeDefault")}
                  </Button>
                )}
              </Form>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t("account.addresses.deletePrompt")}
        text={asked && `${nameOf(asked)}, ${asked.address1}, ${asked.city}`}
        confirmLabel={t("account.addresses.deleteConfirm")}
        cancelLabel={t("account.addresses.deleteKeep")}
        onConfirm={remove}
        onCancel={() => setAsked(null)}
        danger
      />
    </>
  );
}
