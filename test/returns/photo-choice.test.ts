import { expect, test } from "vitest";
import { maxPhotoBytes, photosRefused } from "#domain/returns/photos.ts";

test("up to five photos of up to 8 MB each may be sent at once", () => {
  expect(photosRefused([])).toBeNull();
  expect(photosRefused([1, maxPhotoBytes, maxPhotoBytes, maxPhotoBytes, maxPhotoBytes])).toBeNull();
  expect(photosRefused([maxPhotoBytes + 1])).toBe("photo_too_large");
  expect(photosRefused([1, 1, 1, 1, 1, 1])).toBe("too_many_photos");
});
