import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { GoodsPicture } from "./GoodsPicture";

it("loads an uploaded picture in the width of its frame", () => {
  render(<GoodsPicture src="/media/uploads/a.jpg" name="阿莫西林" size={56} />);
  const picture = screen.getByRole("presentation") as HTMLImageElement;
  expect(picture.sizes).toBe("56px");
  expect(picture.srcset).toContain("/media/uploads/a.jpg?w=96 96w");
});

it("leaves a drawn picture as it is", () => {
  render(<GoodsPicture src="/media/goods/1.svg" name="阿莫西林" />);
  expect(screen.getByRole("presentation").hasAttribute("srcset")).toBe(false);
});
