/** The organisation of the demo. The key is a person's name in scripts; `me` is the trial user. */
export const COLLEAGUES = {
  kofi: { name: 'Kofi Mensah', email: 'kofi.mensah@aurora-relief.example' },
  leila: { name: 'Leila Haddad', email: 'leila.haddad@aurora-relief.example' },
  noa: { name: 'Noa Shapiro', email: 'noa.shapiro@aurora-relief.example' },
  wei: { name: 'Wei Chen', email: 'wei.chen@aurora-relief.example' },
  haruka: { name: 'Haruka Sato', email: 'haruka.sato@aurora-relief.example' },
  somchai: { name: 'Somchai Prasert', email: 'somchai.prasert@aurora-relief.example' },
  ines: { name: 'Inês Carvalho', email: 'ines.carvalho@aurora-relief.example' },
  tomas: { name: 'Tomáš Novák', email: 'tomas.novak@aurora-relief.example' },
  amina: { name: 'Amina Diallo', email: 'amina.diallo@aurora-relief.example' },
  rajesh: { name: 'Rajesh Iyer', email: 'rajesh.iyer@aurora-relief.example' },
  elena: { name: 'Elena Petrova', email: 'elena.petrova@aurora-relief.example' },
  diego: { name: 'Diego Morales', email: 'diego.morales@aurora-relief.example' },
} as const;

export type Colleague = keyof typeof COLLEAGUES;
/** A person who writes in the demo. */
export type Person = Colleague | 'me';

export const isPerson = (word: string): word is Person => word === 'me' || Object.hasOwn(COLLEAGUES, word);
