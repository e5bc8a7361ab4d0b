/** Messages in people's own languages, to a person who reads them. */
export const ARABIC = `
a: صباح الخير! هل وصلت الشاحنة؟
b: نعم، وصلت قبل نصف ساعة والتفريغ مستمر.
a: ممتاز، شكراً جزيلاً 🌷
---
a: نتائج فحص المياه سليمة في كل النقاط.
b: الحمد لله. هل أعلّق النتائج على لوحة الإعلانات؟
a: نعم من فضلك.
---
a: [file جدول التوزيع.csv] جدول التوزيع لهذا الأسبوع.
b: وصلني. هل يمكن تأجيل هيلفيو إلى الأربعاء؟
a: ممكن، سأخبر اللجنة.
---
a: الاجتماع غداً الساعة التاسعة في مكتب المجلس.
b: سأكون هناك إن شاء الله.
---
a: كيف كان يومك في الموقع؟
b: طويل لكنه جيد. انتهينا من الخزان الثالث.
`;
export const HEBREW = `
a: בוקר טוב, הגיעו התרופות?
b: כן, הכול הגיע ונמצא במקרר.
a: מצוין, תודה רבה!
---
a: אפשר להזיז את הפגישה לשעה 14:30?
b: אין בעיה, מעדכנת את כולם.
---
a: המשמרת של מחר עדיין פתוחה. את יכולה?
b: בשמחה. בוקר או ערב?
a: בוקר. תודה, הצלת אותי 🙏
---
a: ראית את הדו"ח החדש? עמוד 4 חשוב.
b: קראתי. מסכימה עם כל מילה.
`;
export const CHINESE = `
a: 地图已经更新了，你看一下北边的道路。
b: 看到了，桥的位置现在对了。谢谢！
---
a: [file 仓库清单.csv] 这是今天的仓库清单。
b: 毛毯够吗？
a: 够，还有四千多条。
---
a: 明天上午十点开会，可以吗？
b: 可以。我准备数据。
a: 辛苦了！
---
a: 无人机的照片拍好了，下午发给你。
b: 太好了，我正等着呢 😊
`;
export const JAPANESE = `
a: お疲れさまです。領収書は全部届きましたか？
b: はい、今朝確認しました。ありがとうございます。
---
a: [file 月次報告.txt] 月次報告をお送りします。
b: 拝見しました。三番目の数字だけ確認させてください。
a: 修正しました。よろしくお願いします。
---
a: 明日の打ち合わせは十時からでよろしいですか？
b: はい、大丈夫です。
---
a: お茶でもいかがですか🍵
b: ぜひ！五分後に行きます。
`;
export const THAI = `
a: รถพร้อมแล้วครับ ออกเดินทางได้เลย
b: ขอบคุณค่ะ เจอกันที่ประตูนะคะ
---
a: ถนนไปทางเหนือปิด ต้องอ้อมทางเหมืองหิน
b: รับทราบค่ะ ขับดี ๆ นะคะ
---
a: ยางรถเปลี่ยนเรียบร้อยแล้วครับ
b: เร็วมาก ขอบคุณค่ะ 🙏
---
a: กินข้าวหรือยัง
b: ยังเลย ไปด้วยกันไหม
`;
export const PORTUGUESE = `
a: Bom dia! O contrato já está assinado?
b: Está sim, mando a cópia ainda hoje.
a: Obrigada, és a maior!
---
a: Consegues rever a minha carta até amanhã?
b: Claro. Já li: só mudei uma vírgula 😄
---
a: Férias aprovadas para {n:5-9} dias. Aproveita bem!
b: Finalmente! Muito obrigada.
`;
export const SPANISH = `
a: ¿Cuántas cajas llegaron al final?
b: {n:40-90}, todas en buen estado. Ya están en la estantería.
a: ¡Perfecto, gracias!
---
a: El candado del contenedor {n:1-9} está roto otra vez.
b: Lo cambio ahora mismo. Las llaves las dejo en la oficina.
---
a: ¿Vienes al partido esta tarde?
b: ¡Por supuesto! Yo llevo las naranjas 🍊
`;
export const FRENCH = `
a: Bonjour ! La réunion des chefs de bloc est confirmée pour {day}.
b: Très bien, j’y serai. Qui prend les notes ?
a: Moi, comme toujours 🙂
---
a: [file plan d’évacuation.txt] Le plan d’évacuation, relu et corrigé.
b: Merci, c’est bien plus clair qu’avant.
---
a: Les {n:30-80} familles arrivées hier soir sont toutes installées.
b: Bravo à toute l’équipe !
---
a: As-tu des nouvelles du camion de {place} ?
b: Il est arrivé à l’instant, déchargement en cours.
`;
