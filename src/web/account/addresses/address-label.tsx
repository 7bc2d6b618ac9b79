import { phoneText } from "#domain/kernel/phone.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { stateName } from "#domain/shipping/states.ts";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useT } from "../../language/language.tsx";

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
