import { addressLabel } from "#domain/shipping/address-label.ts";

/**
 * An address of a company without the person there, whose data can be erased when invoices can't; the company's name
 * alone where only a person is named, and no lines for goods that were sent nowhere, both as of what is picked up.
 */
export function billingLabel(companyName: string, address: unknown): string[] {
  if (typeof address !== "object" || address === null) return [];
  const place = { ...address, firstName: "", lastName: "", phone: "", companyName };
  const label = addressLabel(place);
  return label.length > 1 ? label : [companyName];
}
