interface Place {
  readonly address: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Where people of the demo are and meet, all around the world. */
export const PLACES = {
  juba: {
    address: 'Logistics base, Airport Road, Juba, South Sudan',
    latitude: 4.87201,
    longitude: 31.60112,
  },
  malakal: { address: 'River port, Malakal, South Sudan', latitude: 9.53342, longitude: 31.66049 },
  amman: {
    address: 'Regional office, Rainbow Street, Amman, Jordan',
    latitude: 31.95046,
    longitude: 35.92307,
  },
  coxs: {
    address: 'Camp 4 extension, Ukhia, Cox’s Bazar, Bangladesh',
    latitude: 21.21245,
    longitude: 92.14573,
  },
  goma: {
    address: 'Warehouse 2, Boulevard Kanyamuhanga, Goma, DR Congo',
    latitude: -1.67409,
    longitude: 29.22845,
  },
  portauprince: {
    address: 'Hôpital mobile, Delmas 33, Port-au-Prince, Haïti',
    latitude: 18.54712,
    longitude: -72.30148,
  },
  chiangmai: { address: 'ถนนนิมมานเหมินท์ เชียงใหม่ ประเทศไทย', latitude: 18.79677, longitude: 98.96731 },
  sendai: { address: '仙台市青葉区中央1丁目', latitude: 38.26019, longitude: 140.88245 },
  geneva: { address: 'Chemin Eugène-Rigot 2, Genève, Suisse', latitude: 46.22221, longitude: 6.14462 },
  suva: { address: 'Forward store, Edinburgh Drive, Suva, Fiji', latitude: -18.12897, longitude: 178.43412 },
  quito: { address: 'Av. Amazonas N34-332, Quito, Ecuador', latitude: -0.17745, longitude: -78.48452 },
  lviv: { address: 'вулиця Городоцька 174, Львів, Україна', latitude: 49.83483, longitude: 23.98765 },
  beirut: { address: 'شارع الحمرا، بيروت، لبنان', latitude: 33.89592, longitude: 35.48214 },
  reykjavik: {
    address: 'Radio test site, Öskjuhlíð, Reykjavík, Iceland',
    latitude: 64.12902,
    longitude: -21.91783,
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;
