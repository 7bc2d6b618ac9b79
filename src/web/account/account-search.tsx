import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "../language/language.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

interface Props {
  label: string;
  search: string;
  /** URL of the page without the search. */
  clearTo: string;
  /** Hidden fields that are sent with the search. */
  children?: ReactNode;
}

/** Search within a list of the account. */
export function AccountSearch({ label, search, clearTo, children }: Props) {
  const t = useT();
  return (
    <Form role="search" aria-label={label} className={searchLook}>
      {children}
      <SearchField label={label} search={search} />
      <Button type="submit" variant="secondary" icon="search">
        {t("account.orders.searchSubmit")}
      </Button>
      {search && (
        <ButtonLink to={clearTo} variant="quiet">
          {t("account.orders.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

export const searchLook = "flex max-w-text flex-wrap items-end gap-2";

export function SearchField({ label, search }: Pick<Props, "label" | "search">) {
  return (
    <TextField
      key={search}
      name="q"
      label={label}
      type="search"
      defaultValue={search}
      autoComplete="off"
      maxLength={60}
      className="min-w-0 flex-1 basis-40"
    />
  );
}
