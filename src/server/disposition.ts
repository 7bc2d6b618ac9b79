/** Header by which a file is shown or saved, under a name from a title in any script. */
export function disposition(how: "inline" | "attachment", title: string, extension: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|]/g, " ").trim() || "document";
  const plain = name.replaceAll(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
