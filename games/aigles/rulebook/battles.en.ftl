# Battles that were fought: what one needs to know before playing them, with the books they were made from.

scenario-maida-name = Maida
scenario-maida-line = 4 July 1806, on the plain of the Lamato: Reynier’s battalions come down upon Stuart’s lines.
scenario-maida-scrub = The burning scrub
scenario-maida-crossroads = The track to the beach
scenario-maida-goal = After turn 8 the higher score wins: a point for each steady battalion on the table, one for the scrub, one for the track. If tied, whoever has lost fewer men.
scenario-maida-length = Eight turns, about an hour.
scenario-maida-special = Open ground between a river nobody crosses and an olive grove; the scrub covers, the marshes slow. The table edges are the historical ones.
scenario-maida-notes = The fight of Kempt’s light battalion and Acland’s brigade against the 1er léger and the 42e. Four British lines against five French battalions: the British must let them come and shoot well, the French must arrive together. The grass had caught fire, and the smoke of it hid much of the middle. Sources: H. Bunbury, Narratives of Some Passages in the Great War with France (1854); J. Fortescue, A History of the British Army, vol. V; R. Hopton, The Battle of Maida 1806 (2002). Strengths are our own estimate.

scenario-vimeiro-name = Vimeiro Hill
scenario-vimeiro-line = 21 August 1808: Junot’s columns climb the hill before Vimeiro, where Fane and Anstruther wait in line.
scenario-vimeiro-hill = The hill
scenario-vimeiro-church = The churchyard
scenario-vimeiro-goal = After turn 8 the higher score wins: a point for each steady battalion on the table, one for the hill, one for the churchyard. If tied, whoever has lost fewer men.
scenario-vimeiro-length = Eight turns, one to two hours.
scenario-vimeiro-special = Uphill everything is slower; riflemen in the vines; a walled churchyard on the flank. The table edges are the historical ones.
scenario-vimeiro-notes = Fane’s and Anstruther’s brigades against the columns of Thomières and Charlot and the grenadiers of the reserve. The French have a battalion more and must use it: one column on the churchyard draws a battalion from the hill. Sources: C. Oman, A History of the Peninsular War, vol. I (1902); M. Foy, Histoire de la guerre de la Péninsule (1827), who was wounded there; J. Fortescue, A History of the British Army, vol. VI. Strengths are our own estimate.

scenario-barrosa-name = Barrosa Hill
scenario-barrosa-line = 5 March 1811: Graham sends Browne’s flankers and the Guards straight up the hill that Ruffin has taken.
scenario-barrosa-summit = The summit
scenario-barrosa-chapel = The ruined chapel
scenario-barrosa-goal = After turn 8 the higher score wins: a point for each steady battalion on the table, one for the summit, one for the chapel. If tied, whoever has lost fewer men.
scenario-barrosa-length = Eight turns, about an hour.
scenario-barrosa-special = Here the British attack, uphill, with few but very good troops. The table edges are the historical ones.
scenario-barrosa-notes = Browne’s flank companies went up first and lost half their men in the first volleys; the Guards followed up the steeper side, and Ruffin came down to throw them off. Sources: C. Oman, A History of the Peninsular War, vol. IV (1911); R. Blakeney, A Boy in the Peninsular War (1899), who climbed with Browne; J. Fortescue, A History of the British Army, vol. VIII. Strengths are our own estimate.

scenario-albuera-name = The knoll of Albuera
scenario-albuera-line = 16 May 1811, in rain and smoke: Hoghton’s battalions on the knoll against Girard’s and Gazan’s mass of columns.
scenario-albuera-knoll = The knoll
scenario-albuera-gully = The gully
scenario-albuera-goal = After turn 8 the higher score wins: a point for each steady battalion on the table, one for the knoll, one for the gully. If tied, whoever has lost fewer men.
scenario-albuera-length = Eight turns, about an hour.
scenario-albuera-special = Few veterans against many columns on a low knoll that both want. The table edges are the historical ones.
scenario-albuera-notes = The 29th, the 48th and the 57th stood on the knoll at sixty paces from two divisions jammed into one mass, and neither would go. Sources: C. Oman, A History of the Peninsular War, vol. IV (1911); M. Sherer, Recollections of the Peninsula (1823); G. Dempsey, Albuera 1811 (2008). Strengths are our own estimate.

scenario-hougoumont-name = The orchard of Hougoumont
scenario-hougoumont-line = 18 June 1815: Bauduin’s brigade comes through the wood to the hedges and walls of Hougoumont.
scenario-hougoumont-garden = The garden wall
scenario-hougoumont-orchard = The great orchard
scenario-hougoumont-wood = The wood
scenario-hougoumont-goal = After turn 8 the higher score wins: a point for each steady battalion on the table, one each for the garden, the orchard and the wood. If tied, whoever has lost fewer men.
scenario-hougoumont-length = Eight turns, about an hour.
scenario-hougoumont-special = Wood, walls, hedges and a farm: little is seen and much is covered. The table edges are the historical ones; the French come from the north of the table.
scenario-hougoumont-notes = Light companies of the Guards and Nassauers hold garden, orchard and wood; two French brigades come through the trees. Whoever holds the wood alone has not won yet: three places count. Sources: W. Siborne, History of the War in France and Belgium in 1815 (1844); J. Paget and D. Saunders, Hougoumont (1992); H. Houssaye, 1815: Waterloo (1898). Strengths are our own estimate.
