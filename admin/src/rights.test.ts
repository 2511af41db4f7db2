import { expect, it, vi } from "vitest";
import table from "../../backend/identity/src/permissions/resources.rs?raw";
import { RESOURCES } from "./resources/registry";
import { withRights } from "./rights";
import { PAGES } from "./screens";

const provider = withRights({
  login: vi.fn(),
  logout: vi.fn(),
  checkAuth: vi.fn(),
  checkError: vi.fn(),
  getPermissions: async () => ({ goods: "read", promotions: "write" }),
});

it.each([
  ["goods", "list", true],
  ["goods", "edit", false],
  // Part of the goods.
  ["makers", "list", true],
  ["makers", "edit", false],
  // Part of the promotions.
  ["draws", "edit", true],
  ["coupon_codes", "create", true],
  // It only fills selects.
  ["warehouses", "list", true],
  ["warehouses", "edit", false],
  ["orders", "list", false],
  ["quarantine", "list", false],
])("%s.%s → %s", async (resource, action, expected) => {
  expect(await provider.canAccess?.({ resource, action })).toBe(expected);
});

it("says the same to buttons and the menu", async () => {
  expect(await provider.getPermissions?.({})).toMatchObject({
    makers: "read",
    draws: "write",
    warehouses: "read",
  });
});

const known = [...table.matchAll(/Self::\w+ => "(\w+)"/g)].map(([, code = ""]) => code);

it("everything asks for a right that the server has", () => {
  expect(known.length).toBeGreaterThan(30);
  const asked = [
    ...RESOURCES.filter(({ list, isForEverybody }) => list && !isForEverybody).map(
      ({ name, right = name }) => right,
    ),
    ...RESOURCES.flatMap(({ right }) => right ?? []),
    ...PAGES.flatMap(({ right }) => right ?? []),
  ];
  expect(asked.filter((right) => !known.includes(right))).toEqual([]);
});

it("nothing that has a right of its own is part of another", () => {
  expect(RESOURCES.filter(({ name, right }) => right && known.includes(name))).toEqual([]);
});
