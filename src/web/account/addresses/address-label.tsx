import type { ReactNode } from "react";
import { phoneText } from "#domain/kernel/phone.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { stateName } from "#domain/shipping/states.ts";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";

/** An address as on a label: United States order in both languages. */
export function AddressLabel({ address }: { address: SavedAddress }) {
  const t = useT();
  const { companyName, address1, address2, city, state, zip, phone } = address;
  // A full-width bracket brings its own space.
  const stateAndZip = t.language === "cn" ? `${state}（${stateName(state).cn}）${zip}` : `${state} ${zip}`;
  return (
    <address className="not-italic wrap-anywhere">
      <p className="font-semibold">{fullName(address)}</p>
      {companyName && <p>{companyName}</p>}
      <p>{address1}</p>
      {address2 && <p>{address2}</p>}
      <p>
        {city}, {stateAndZip}
      </p>
      <p className="text-muted">{phoneText(phone)}</p>
    </address>
  );
}

/** An address in a list of them, with what can be done with it. */
export function AddressCard({ address, children }: { address: SavedAddress; children: ReactNode }) {
  const t = useT();
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {address.isDefault && <Badge tone="info">{t("account.addresses.default")}</Badge>}
        {!address.shippable && <Badge tone="warning">{t("checkout.errors.state_not_supported")}</Badge>}
      </div>
      <AddressLabel address={address} />
      {children}
    </li>
  );
}
