import { describe, expect, test } from "vitest";
import { whyUnsent } from "#web/navigation/unsent.ts";

const answer = new Response(null, { status: 200 });
const redirected = (redirect: string) => whyUnsent(answer, { redirect }, "/cn/admin/settings/points");

describe("a form whose session has ended", () => {
  test.each(["/cn/admin/signIn", "/signIn"])("keeps its page and offers %s beside it", (page) => {
    const signIn = `${page}?redirectTo=%2Fcn%2Fadmin%2Fsettings%2Fpoints`;
    expect(redirected(signIn)).toMatchObject({ why: "signedOut", signIn });
    expect(redirected(`${signIn}%3Fa%3D1`)).toMatchObject({ why: "signedOut" });
  });

  test("is no other form that leads to signing in, or anywhere else", () => {
    for (const target of [
      "/cn/admin/signIn?redirectTo=%2Fcn%2Fadmin",
      "/signIn?signedOut=",
      "/signIn",
      "/cn/admin/settings/points?done=1",
      "/search?redirectTo=%2Fcn%2Fadmin%2Fsettings%2Fpoints",
    ])
      expect(redirected(target), target).toBeNull();
    expect(whyUnsent(answer, { data: {}, url: "/signIn" }, "/personal")).toBeNull();
  });
});
