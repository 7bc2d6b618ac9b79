import { fullName } from "#domain/kernel/person-name.ts";
import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { AddressForm } from "./address-form.tsx";
import type * as server from "./address-book.server.ts";
import type { PageProps } from "../../page-props.ts";
import { AddressCard } from "./address-label.tsx";

export default function AddressBook({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { addresses, owner, isNew, editing, done } = loaderData;
  if (isNew || editing) {
    return (
      <AccountPage title={t(isNew ? "account.addresses.addTitle" : "account.addresses.editTitle")}>
        {actionData?.refused && <ErrorNotice>{t(`fields.${actionData.refused}`)}</ErrorNotice>}
        <AddressForm
          key={editing?.id ?? "new"}
          address={editing}
          owner={owner}
          values={actionData?.values ?? null}
          fieldErrors={actionData?.fieldErrors}
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
      {actionData?.refused && <ErrorNotice>{t(`fields.${actionData.refused}`)}</ErrorNotice>}
      {done && !actionData && <SuccessNotice>{t(`account.addresses.${done}`)}</SuccessNotice>}
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
  const submit = useSubmit();
  const [toDelete, setToDelete] = useState<SavedAddress | null>(null);
  const remove = () => {
    if (toDelete) void submit({ intent: "delete", id: String(toDelete.id) }, { method: "post" });
    setToDelete(null);
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {addresses.map((one) => (
          <AddressCard key={one.id} address={one}>
            {!one.shippable && <p className="text-sm text-muted">{t("account.addresses.unsupportedHint")}</p>}
            <AddressActions address={one} onDelete={() => setToDelete(one)} />
          </AddressCard>
        ))}
      </ul>
      <ConfirmDialog
        open={toDelete !== null}
        title={t("account.addresses.deletePrompt")}
        text={toDelete && `${fullName(toDelete)}, ${toDelete.address1}, ${toDelete.city}`}
        confirmLabel={t("account.addresses.deleteConfirm")}
        cancelLabel={t("account.addresses.deleteKeep")}
        onConfirm={remove}
        onCancel={() => setToDelete(null)}
        danger
      />
    </>
  );
}

function AddressActions({ address, onDelete }: { address: SavedAddress; onDelete: () => void }) {
  const t = useT();
  const to = useHref();
  const navigation = useNavigation();
  const who = { name: fullName(address), address1: address.address1 };
  return (
    <Form method="post" className="-mx-2 mt-auto flex flex-wrap gap-x-1 border-t border-line pt-2">
      <input type="hidden" name="id" value={address.id} />
      <ButtonLink
        to={to("addressBook", {}, { edit: address.id })}
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
        onClick={(event) => (event.preventDefault(), onDelete())}
      >
        {t("account.addresses.delete")}
      </Button>
      {!address.isDefault && (
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
  );
}
