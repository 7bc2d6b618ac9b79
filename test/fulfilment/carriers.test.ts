import { describe, expect, test } from "vitest";
import { carrierNamed, readTrackingLink, readTrackingNumber, trackingUrl } from "#domain/fulfilment/carriers.ts";
import { readParcel } from "#domain/fulfilment/typed-parcel.ts";

describe("a truck line's tracking page", () => {
  test("is an https address, kept as a browser would open it", () => {
    expect(readTrackingLink(" https://freight.example/track?pro=123-456 ")).toBe(
      "https://freight.example/track?pro=123-456",
    );
  });

  test.each([
    "",
    "freight.example/track",
    "http://freight.example/track",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://shop@freight.example/",
    `https://freight.example/${"x".repeat(500)}`,
  ])("is never %s", (typed) => expect(readTrackingLink(typed)).toBeNull());

  test("is where freight is followed; parcels are followed at their carrier, whatever else was named", () => {
    const link = "https://freight.example/track?pro=123456";
    expect(trackingUrl({ carrier: "ltl", number: "123456", link })).toBe(link);
    expect(trackingUrl({ carrier: "ltl", number: "123456", link: null })).toBeNull();
    expect(trackingUrl({ carrier: "usps", number: "9400111899223100000001", link })).toMatch(
      /^https:\/\/tools\.usps\.com\/.*9400111899223100000001$/,
    );
    expect(trackingUrl({ carrier: "fedex", number: "999999999999", link })).toMatch(
      /^https:\/\/www\.fedex\.com\/.*999999999999$/,
    );
    expect(trackingUrl({ carrier: "dhl", number: "1234567890", link })).toMatch(
      /^https:\/\/www\.dhl\.com\/.*1234567890$/,
    );
    expect(trackingUrl({ carrier: "ups", number: "1Z999AA10123456784", link })).toMatch(
      /^https:\/\/www\.ups\.com\/.*1Z999AA10123456784$/,
    );
  });
});

test("numbers are read as their carriers write them", () => {
  expect(readTrackingNumber("usps", "9400 1118 9922 3100 0000 01")).toBe("9400111899223100000001");
  expect(readTrackingNumber("ups", "1z 999 aa1 01 2345 6784")).toBe("1Z999AA10123456784");
  expect(readTrackingNumber("ltl", "123-456789")).toBe("123-456789");
  // Examples of fedex.com ("Where is my tracking number?") and of DHL's page of shipment tracking labels.
  for (const fedex of ["9999 9999 9999", "999999999999999", "6129 0999 8401 2345 6784"])
    expect(readTrackingNumber("fedex", fedex), fedex).toBe(fedex.replaceAll(" ", ""));
  for (const dhl of ["1234567890", "jjd0099999999", "JVGL9999999999", "GM99999999999"])
    expect(readTrackingNumber("dhl", dhl), dhl).toBe(dhl.toUpperCase());
  expect(["1Z999AA10123456784", "99999999999"].map((typed) => readTrackingNumber("fedex", typed))).toEqual([
    null,
    null,
  ]);
  expect(["1Z999AA10123456784", "123456789"].map((typed) => readTrackingNumber("dhl", typed))).toEqual([null, null]);
  expect(["12", "1Z999AA10123456784"].map((typed) => readTrackingNumber("usps", typed))).toEqual([null, null]);
});

describe("carriers that a list names", () => {
  test.each([
    ["USPS", "usps"],
    ["u.p.s.", "ups"],
    ["Old Dominion", "odfl"],
    ["ODFL", "odfl"],
    ["R+L Carriers", "rl"],
    ["FedEx", "fedex"],
    ["FedEx Freight", "fedexfreight"],
    ["Own", "own"],
    ["other", "other"],
    ["None", "none"],
    ["Pony Express", null],
    ["", null],
  ])("%s is %s", (written, carrier) => expect(carrierNamed(written)).toBe(carrier));
});

describe("a truck line", () => {
  // XPO, "PRO Number Check-Digit": "XPO Less-Than-Truckload PRO numbers are 9 digits", written with a dash after the
  // third.
  test("of XPO has nine digits, however they are parted", () => {
    expect(readTrackingNumber("xpo", "706-060751")).toBe("706060751");
    expect(["70606075", "7060607511", "I70606075"].map((typed) => readTrackingNumber("xpo", typed))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each([
    ["odfl", "odfl.com"],
    ["saia", "saia.com"],
    ["xpo", "ltl-xpo.com"],
    ["estes", "estes-express.com"],
    ["rl", "rlcarriers.com"],
    ["abf", "arcb.com"],
    ["tforce", "tforcefreight.com"],
    ["fedexfreight", "fedex.com"],
  ] as const)("%s shows a PRO number on its own site, %s, over https", (carrier, domain) => {
    const url = new URL(trackingUrl({ carrier, number: "123456789", link: "https://elsewhere.example/" })!);
    expect({ protocol: url.protocol, isOwn: `.${url.hostname}`.endsWith(`.${domain}`) }).toEqual({
      protocol: "https:",
      isOwn: true,
    });
    expect(url.href).toMatch(/123456789$/);
  });
});

describe("goods without a number", () => {
  test.each(["own", "none"] as const)("go by %s under the order's own, or one that is typed", (carrier) => {
    expect(readParcel({ carrier, number: " " }, "PL-2222-2222")).toMatchObject({ value: { number: "PL-2222-2222" } });
    expect(readParcel({ carrier, number: "note 17-b" }, "PL-2222-2222")).toMatchObject({
      value: { number: "NOTE17-B" },
    });
    expect(trackingUrl({ carrier, number: "PL-2222-2222", link: null })).toBeNull();
  });

  test("are no other carrier's: it has a number, and a page where the merchant names one", () => {
    expect(readParcel({ carrier: "other", number: "" }, "PL-2222-2222")).toMatchObject({
      error: { code: "tracking_number_required" },
    });
    const link = "https://track.example/C1";
    expect(readParcel({ carrier: "other", number: "c11 444 93", link }, "PL-2222-2222")).toMatchObject({
      value: { number: "C1144493", link },
    });
    expect(readParcel({ carrier: "ups", number: "1Z999AA10123456784", link }, "")).toMatchObject({
      value: { link: null },
    });
  });
});
