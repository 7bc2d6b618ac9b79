-- 0121_codes_of_browsers: wrong codes of the second factor lock whoever typed them. A session that waits says with which
-- failures its codes count: those of a browser that gave a second factor before, those of a mailed link, or, where it is
-- null, those of all other browsers.

alter table staff_sessions add column codes_with text;
