import { areaList } from "@vant/area-data";

export interface City {
  name: string;
  districts: string[];
}

export interface Province {
  name: string;
  cities: City[];
}

/** Where the shop doesn't deliver: Taiwan, Hong Kong, Macau. */
const BEYOND_CUSTOMS = new Set(["71", "81", "82"]);
/** Headings under which counties answer to their province: 省直辖县, 自治区直辖县级行政区划, and 县 in Chongqing. */
const HEADING = /^(县|.*直辖县.*)$/;
const MUNICIPALITY = /^(11|12|31|50)/;

type Named = [code: string, name: string];

const under = (list: Record<string, string>, start: string): Named[] =>
  Object.entries(list).filter(([code]) => code.startsWith(start));

const districtsOf = (code: string): string[] =>
  under(areaList.county_list, code.slice(0, 4)).map(([, name]) => name);

/** Entries below a heading are separate cities; in a municipality they belong to the one city. */
function citiesOf(province: string): City[] {
  const named = under(areaList.city_list, province);
  if (MUNICIPALITY.test(province)) {
    const districts = named.flatMap(([code]) => districtsOf(code));
    return [{ name: areaList.province_list[`${province}0000`] ?? "", districts }];
  }
  return named.flatMap(([code, name]) =>
    HEADING.test(name)
      ? districtsOf(code).map((county) => ({ name: county, districts: [] }))
      : [{ name, districts: districtsOf(code) }],
  );
}

export const regions: Province[] = Object.entries(areaList.province_list)
  .map(([code, name]): Named => [code.slice(0, 2), name])
  .filter(([code]) => !BEYOND_CUSTOMS.has(code))
  .map(([code, name]) => ({ name, cities: citiesOf(code) }));
