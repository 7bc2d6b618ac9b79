import type { Input } from "../control/input.ts";
import { problem, type UspsError } from "./label-answers.ts";
import { type Rated, unrated } from "./prices.ts";

export type Address = {
  firm: string;
  firstName: string;
  lastName: string;
  streetAddress: string;
  secondaryAddress: string;
  city: string;
  state: string;
  ZIPCode: string;
};
export type LabelRequest = { to: Address; from: Address; parcel: Rated; mailingDate: string; labelType: string };

const IMAGES = ["PDF", "TIFF", "JPG", "SVG", "ZPL203DPI", "ZPL300DPI", "NONE"];
const LABELS = ["4X6LABEL", "4X5LABEL", "4X4LABEL", "6X4LABEL", "2X7LABEL"];
const RECEIPTS = ["NONE", "SAME_PAGE", "SEPARATE_PAGE"];
const DAY = 24 * 60 * 60 * 1000;
/** Post offices of the forces, which need a customs form. */
const MILITARY = /^(09\d|340|96[2-6])/;
/** Guam and its neighbors, where Express does not go. */
const NO_EXPRESS = /^969/;

/** The day at USPS, by whose calendar mail is dated. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Chicago" }).format(new Date(at));

/** Reads a label request as the published schema has it, or says what USPS would refuse. */
export function readLabelRequest(body: Input, now: number): { request: LabelRequest } | { errors: UspsError[] } {
  const to = readAddress(body.toAddress);
  const from = readAddress(body.fromAddress);
  const about = (body.packageDescription ?? {}) as Input;
  const errors = [
    ...imageErrors((body.imageInfo ?? {}) as Input),
    ...addressErrors("toAddress", to),
    ...addressErrors("fromAddress", from),
    ...parcelErrors(about, now),
  ];
  if (errors.length > 0) return { errors };
  const parcel: Rated = {
    mailClass: String(about.mailClass),
    rateIndicator: String(about.rateIndicator),
    processingCategory: String(about.processingCategory),
    weight: Number(about.weight),
    length: Number(about.length),
    width: Number(about.width),
    height: Number(about.height),
  };
  const refused = routeError(parcel, to, from) ?? unrated(parcel, from.ZIPCode, to.ZIPCode);
  if (refused) return { errors: [asOfLabels(refused)] };
  const labelType = String(((body.imageInfo ?? {}) as Input).labelType ?? "4X6LABEL");
  return { request: { to, from, parcel, mailingDate: String(about.mailingDate), labelType } };
}

function readAddress(value: unknown): Address {
  const input = (typeof value === "object" && value !== null ? value : {}) as Input;
  const at = (name: string) => (typeof input[name] === "string" ? input[name].trim() : "");
  return {
    firm: at("firm"),
    firstName: at("firstName"),
    lastName: at("lastName"),
    streetAddress: at("streetAddress"),
    secondaryAddress: at("secondaryAddress"),
    city: at("city"),
    state: at("state"),
    ZIPCode: at("ZIPCode"),
  };
}

function imageErrors({ imageType = "PDF", labelType = "4X6LABEL", receiptOption = "SAME_PAGE" }: Input): UspsError[] {
  const wrong: [unknown, readonly string[], string][] = [
    [imageType, IMAGES, "imageInfo.imageType"],
    [labelType, LABELS, "imageInfo.labelType"],
    [receiptOption, RECEIPTS, "imageInfo.receiptOption"],
  ];
  return wrong
    .filter(([value, known]) => !known.includes(String(value)))
    .map(([, , parameter]) => problem("OASValidation", parameter, `${parameter} is none of its values`));
}

function addressErrors(name: string, address: Address): UspsError[] {
  const { firm, firstName, lastName, streetAddress, city, state, ZIPCode } = address;
  const missing = [
    ...(firm || (firstName && lastName) ? [] : [`${name}.firstName`]),
    ...(streetAddress ? [] : [`${name}.streetAddress`]),
    ...(city ? [] : [`${name}.city`]),
    ...(/^[A-Z]{2}$/.test(state) ? [] : [`${name}.state`]),
    ...(/^\d{5}$/.test(ZIPCode) ? [] : [`${name}.ZIPCode`]),
  ];
  if (missing.length > 0)
    return missing.map((parameter) =>
      problem("OASValidation", parameter, `${parameter} is missing or not of its form`),
    );
  if (/\bnowhere\b/i.test(streetAddress)) return [problem("010005", name, "Address Not Found")];
  return ZIPCode.startsWith("000") ? [problem("160119", name, "ZIP Code is not valid")] : [];
}

function parcelErrors(about: Input, now: number): UspsError[] {
  const errors: UspsError[] = [];
  const missing = (name: string, isThere: boolean) => {
    const parameter = `packageDescription.${name}`;
    if (!isThere) errors.push(problem("OASValidation", parameter, `${parameter} is missing or not of its form`));
  };
  for (const name of ["weight", "length", "width", "height"])
    missing(name, typeof about[name] === "number" && (about[name] as number) > 0);
  for (const name of ["mailClass", "rateIndicator", "processingCategory"])
    missing(name, typeof about[name] === "string" && about[name] !== "");
  missing("destinationEntryFacilityType", about.destinationEntryFacilityType === "NONE");
  missing("weightUOM", (about.weightUOM ?? "lb") === "lb");
  missing("dimensionsUOM", (about.dimensionsUOM ?? "in") === "in");
  const date = String(about.mailingDate ?? "");
  missing("mailingDate", /^\d{4}-\d\d-\d\d$/.test(date));
  if (errors.length === 0 && (date < dayOf(now) || date > dayOf(now + 45 * DAY)))
    errors.push(
      problem("160001", "packageDescription.mailingDate", "cannot be in the past or more than 45 days in the future"),
    );
  return errors;
}

function routeError(parcel: Rated, to: Address, from: Address): UspsError | null {
  if (MILITARY.test(to.ZIPCode)) return problem("160120", "toAddress", "Military ZIP Code requires a customs form");
  const isExpress = parcel.mailClass === "PRIORITY_MAIL_EXPRESS";
  return isExpress && [to, from].some(({ ZIPCode }) => NO_EXPRESS.test(ZIPCode))
    ? problem("160239", "toAddress.ZIPCode", "PRIORITY_MAIL_EXPRESS is not currently supported at the toAddress")
    : null;
}

/** Labels have numbers of their own for weight and size. */
function asOfLabels(error: UspsError): UspsError {
  if (error.code === "030004")
    return problem(
      "160098",
      "packageDescription.weight, packageDescription.mailClass",
      "Weight should be greater than 0 LB and should not exceed 70 LB",
    );
  return error;
}
