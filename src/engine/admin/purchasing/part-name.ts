const nameIn = (language: string) => `concat_ws(' · ', p.name ->> '${language}', nullif(v.name ->> '${language}', ''))`;

/** The name of the product `p`, with that of its version `v` behind a dot where there are several. */
export const partName = `jsonb_build_object('en', ${nameIn("en")}, 'cn', ${nameIn("cn")})`;
