import type { Migration } from '../migrate.ts';
import { archive1 } from './archive1.ts';
import { archive2 } from './archive2.ts';
import { archive3 } from './archive3.ts';
import { archive4 } from './archive4.ts';
import { archive5 } from './archive5.ts';
import { archive6 } from './archive6.ts';
import { archive7 } from './archive7.ts';
import { archive8 } from './archive8.ts';
import { archive9 } from './archive9.ts';
import { archive10 } from './archive10.ts';
import { archive11 } from './archive11.ts';
import { archive12 } from './archive12.ts';
import { archive13 } from './archive13.ts';
import { archive14 } from './archive14.ts';
import { archive15 } from './archive15.ts';
import { archive16 } from './archive16.ts';
import { local1 } from './local1.ts';
import { local2 } from './local2.ts';
import { local3 } from './local3.ts';
import { local4 } from './local4.ts';
import { local5 } from './local5.ts';
import { local6 } from './local6.ts';
import { local7 } from './local7.ts';
import { local8 } from './local8.ts';
import { local9 } from './local9.ts';
import { local10 } from './local10.ts';
import { local11 } from './local11.ts';
import { local12 } from './local12.ts';
import { local13 } from './local13.ts';
import { local14 } from './local14.ts';
import { local15 } from './local15.ts';
import { local16 } from './local16.ts';
import { local17 } from './local17.ts';
import { local18 } from './local18.ts';
import { local19 } from './local19.ts';
import { local20 } from './local20.ts';
import { local21 } from './local21.ts';
import { local22 } from './local22.ts';
import { local23 } from './local23.ts';
import { local24 } from './local24.ts';
import { local25 } from './local25.ts';
import { local26 } from './local26.ts';
import { local27 } from './local27.ts';
import { local28 } from './local28.ts';
import { local29 } from './local29.ts';
import { local30 } from './local30.ts';
import { local31 } from './local31.ts';

export const archiveMigrations: readonly Migration[] = [
  archive1,
  archive2,
  archive3,
  archive4,
  archive5,
  archive6,
  archive7,
  archive8,
  archive9,
  archive10,
  archive11,
  archive12,
  archive13,
  archive14,
  archive15,
  archive16,
];
export const localMigrations: readonly Migration[] = [
  local1,
  local2,
  local3,
  local4,
  local5,
  local6,
  local7,
  local8,
  local9,
  local10,
  local11,
  local12,
  local13,
  local14,
  local15,
  local16,
  local17,
  local18,
  local19,
  local20,
  local21,
  local22,
  local23,
  local24,
  local25,
  local26,
  local27,
  local28,
  local29,
  local30,
  local31,
];
