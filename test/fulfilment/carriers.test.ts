import { describe, expect, test } from "vitest";
import { readTrackingLink, readTrackingNumber, trackingUrl } from "#domain/fulfilment/carriers.ts";

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
