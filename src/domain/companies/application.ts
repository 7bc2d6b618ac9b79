import { form } from "#domain/kernel/fields/field.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import type { Address } from "#domain/shipping/address.ts";
import type { Site } from "./site.ts";
import { readTaxId } from "./tax-id.ts";

/** An application; the merchant fills in the same for a company that it makes itself. */
export const applicationForm = form({
  name: "company",
  fields: {
    legalName: line({ label: "legalName", max: 160, required: true, clean: cleanText }),
    taxId: line({ label: "taxId", max: 40, clean: cleanText, by: readTaxId }),
    termsWished: line({ label: "termsWished", max: 200, clean: cleanText }),
    tradeReferences: line({ label: "tradeReferences", kind: "text", max: 2_000, clean: cleanLines }),
  },
});

/** Places that an application names: the first site, and where the company is billed, without its name. */
export interface ApplicationPlaces {
  readonly site: Site;
  readonly billing: Address;
}

export type Application = Extract<ReturnType<typeof applicationForm.read>, { ok: true }>["value"];
