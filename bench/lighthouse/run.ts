import lighthouse from "lighthouse";

/** A page's report on Lighthouse's own imitation of a mid-range phone, by the browser that listens on `port`. */
export async function reportOf(url: string, port: number) {
  const result = await lighthouse(url, { port, logLevel: "silent", output: "json" });
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
  return result.lhr;
}
