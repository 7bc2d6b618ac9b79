/**
 * Runs before the first paint. The stylesheet uses its attributes to hide an answered question and a dismissed
 * announcement, and to offer the other language to browsers set to it.
 *
 * Pages are cached for everybody, so what comes once the visitor is known has its room kept by what this browser saw
 * last (keep-rooms.ts): by names in an attribute, and by the height of the line that says for whom is bought.
 */
export const firstVisitScript =
  "{const e=document.documentElement,{dataset:d,lang:l}=e,c=document.cookie," +
  "w=(navigator.languages[0]||'').toLowerCase();" +
  "/(^|; )consent=/.test(c)&&(d.consent='kept');" +
  "d.announcement&&c.split('; ').includes('announcement='+d.announcement)&&(d.announcement='closed');" +
  "/(^|; )locale=/.test(c)||!w.startsWith(l.startsWith('zh')?'en':'zh')||(d.offer='language');" +
  "try{const s=localStorage,r=s['rooms-kept'],b=s['bar-kept'];" +
  "r&&(d.rooms=r);b&&e.style.setProperty('--bar',b)}catch{}}";
