import type { LabelService } from "#domain/fulfilment/label.ts";
import type { LabelAddress, LabelWish } from "#engine/ports/label-seller.ts";

/** Longest line of an address that USPS prints. */
const longestLine = 50;

function addressOf({ name, firm, street, unit, city, state, zip }: LabelAddress) {
  const words = name.trim().split(/\s+/);
  // USPS wants a first and a last name, or a firm.
  const person =
    words.length > 1 ? { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" } : { firm: name };
  const lines = {
    ...person,
    ...(firm && { firm }),
    streetAddress: street,
    ...(unit && { secondaryAddress: unit }),
    city,
  };
  const plus4 = zip.slice(6);
  return {
    ...Object.fromEntries(Object.entries(lines).map(([field, text]) => [field, text.slice(0, longestLine)])),
    state,
    ZIPCode: zip.slice(0, 5),
    ...(plus4 && { ZIPPlus4: plus4 }),
  };
}

/** A request for one label of 4 × 6 inches, without the price on it. */
export function labelRequest(wish: LabelWish, service: LabelService, terms: string, sender: LabelAddress) {
  const [rateIndicator = "SP", processingCategory = "MACHINABLE"] = terms.split(" ");
  return {
    imageInfo: { imageType: "PDF", labelType: "4X6LABEL", receiptOption: "NONE", suppressPostage: true },
    toAddress: addressOf(wish.to),
    fromAddress: addressOf(sender),
    packageDescription: {
      mailClass: service,
      rateIndicator,
      processingCategory,
      weightUOM: "lb",
      weight: wish.weightLb,
      dimensionsUOM: "in",
      length: wish.lengthIn,
      width: wish.widthIn,
      height: wish.heightIn,
      mailingDate: wish.mailedOn,
      extraServices: [],
      destinationEntryFacilityType: "NONE",
    },
  };
}
