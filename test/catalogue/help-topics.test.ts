import { expect, test } from "vitest";
import { readHelp } from "#domain/catalogue/help-topics.ts";

test.each([
  ["shipping", "shipping"],
  ["Return policy", "returns"],
  ["how long is the warranty?", "warranty"],
  ["退货政策", "returns"],
  ["保修多久", "warranty"],
  ["Where is my order", "tracking"],
])("%s asks for help and for no goods", (query, topic) => {
  expect(readHelp(query)).toEqual({ topics: [topic], rest: "" });
});

test("goods that are asked for beside help are still looked for", () => {
  const { topics, rest } = readHelp("warranty 10 hp screw compressor");
  expect(topics).toEqual(["warranty"]);
  expect(rest.trim()).toBe("10 hp screw compressor");
});

test.each(["return spring", "check valve", "order number plate", "pickup truck compressor", "空压机", ""])(
  "%s asks for no help page",
  (query) => {
    expect(readHelp(query).topics).toEqual([]);
  },
);
