import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Banner } from "./Banner";

const campaign = { name: "冬季满减", image: "/media/pictures/winter.webp" };

it("shows the picture of a campaign under its name, in a place that is kept", () => {
  render(<Banner campaign={campaign} />);
  const picture = screen.getByRole("img", { name: "冬季满减" });
  expect(picture.getAttribute("src")).toBe(campaign.image);
  expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["1200", "200"]);
  expect(picture.getAttribute("loading")).toBe("lazy");
});
it("is loaded at once at the head of a page", () => {
  render(<Banner campaign={campaign} eager />);
  expect(screen.getByRole("img").getAttribute("loading")).toBe("eager");
});
it("takes no place where there is none", () => {
  render(<Banner campaign={{ ...campaign, image: "" }} />);
  expect(screen.queryByRole("img")).toBeNull();
});
