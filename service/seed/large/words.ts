/** Words in the order of how common they are in the messages of `large`; the pick follows Zipf's law. */
export const WORDS = (
  'the to and of a in is we for on it you at this that be with have are from will can by not all if our as need team ' +
  'today please thanks tomorrow report site water camp supplies truck office meeting update list stock check morning send road ' +
  'delivery warehouse plan field staff week call arrived time people clinic families done new numbers order still number file ' +
  'health school north before after now two three last next first more some them they there when who what where which how ' +
  'shelter fuel pump generator driver partner ministry request approved budget invoice contract finance distribution food kits ' +
  'hygiene training assessment survey data map photo attached link form draft final version comments review signed letter visa flight ' +
  'hotel vehicle maintenance spare parts battery radio satellite phone network laptop printer server password account security briefing ' +
  'checkpoint convoy route bridge river flood rain storm wind heat cold season harvest market prices cash transfer voucher bank ' +
  'customs border airport port container pallet tonnes litres blankets tarpaulins ropes buckets soap tablets chlorine latrine tap ' +
  'borehole tank pipe valve filter laboratory sample result positive negative case patient nurse doctor midwife vaccine cold-chain ' +
  'ambulance referral hospital ward bed oxygen medicine dose child mother nutrition screening measles cholera malaria outreach ' +
  'community leader elder council mayor governor volunteer committee protection women girls disability access ramp lighting path ' +
  'tent plot registration card number household census arrivals departures displacement return transit reception kitchen bakery ' +
  'flour rice oil beans lentils salt sugar tea bread wood gas stove smoke fire extinguisher evacuation drill alarm gate guard ' +
  'fence lock key inventory audit donor proposal logframe indicator target baseline evaluation lesson deadline extension ' +
  'amendment payroll leave interview candidate vacancy onboarding handover roster shift weekend holiday birthday coffee lunch'
).split(' ');

/** Whole sentences in other scripts, for a twentieth of the messages. */
export const OTHER_SCRIPTS: readonly string[] = [
  'تم تسليم الشحنة إلى المستودع هذا الصباح، شكراً للجميع.',
  'الطريق الشمالي مغلق بسبب الأمطار.',
  'המשאית הגיעה למחסן לפני שעה.',
  'הפגישה נדחתה למחר בבוקר.',
  '货车已经到达仓库，请安排卸货。',
  '明天上午九点开会，请准时参加。',
  '荷物は今朝倉庫に届きました。確認をお願いします。',
  '明日の会議は十時からです。',
  'รถบรรทุกมาถึงคลังสินค้าแล้วเมื่อเช้านี้',
  'ฝนตกหนัก ถนนสายเหนือปิด',
  'Машина уже на складе, разгружаем.',
  'Το φορτηγό έφτασε στην αποθήκη.',
  'ट्रक गोदाम पहुँच गया है।',
  'Merci beaucoup, c’est bien reçu 👍',
  'Le camion est arrivé à l’entrepôt à 7 h 30.',
  '¿Puedes confirmar la hora de llegada?',
  '👍',
  '🙏🙏',
  '😂',
];

export const FIRST_NAMES =
  'Ada Bilal Chen Dalia Emeka Fatima Goran Hana Ivo Jun Karim Lena Miguel Nadia Omar Petra Quynh Rosa Sami Tariq'.split(
    ' ',
  );
export const LAST_NAMES =
  'Abebe Berg Castro Diallo Eriksen Farouk Gupta Haddad Ito Jansen Kamau Laurent Moreno Novak Okafor'.split(
    ' ',
  );
